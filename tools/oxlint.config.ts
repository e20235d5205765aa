import { defineConfig } from 'oxlint';
import product from '../oxlint.config.ts';

/** The rules of the product, whose plugins are not taken over by themselves. A tool prints to the terminal. */
export default defineConfig({ extends: [product], plugins: product.plugins, rules: { 'no-console': 'off' } });
