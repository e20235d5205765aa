import type { z } from 'zod';
import type { ZodForm } from '#client/forms/use-zod-form.ts';
import type { DecideSwapInput } from '#domains/bookings/swaps.ts';

/** The form of the decision about a swap. */
export type SwapForm = ZodForm<z.input<typeof DecideSwapInput>, DecideSwapInput>;
