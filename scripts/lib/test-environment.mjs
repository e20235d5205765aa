// Settings that could connect tests to real services or a real database.
const CONFIGURATION =
  /^(DATABASE_URL|PORT|HOST|PUBLIC_URL|NODE_ENV|REDIS_URL|SMTP_URL|ALLOW_PRIVATE_HOSTS|SANDBOXES|SIGN_IN_SANDBOX.*|SANDBOX_STRIPE_.*|FORCE_COLOR|(S3|STRIPE|MAILCHIMP|KISI|XERO|FACEBOOK)_.*)$/;

/** The environment of the tests: without the user's configuration and data, and without colour codes in a log file. */
export function testEnvironment({ url, directory }, chromium) {
  const env = {
    ...process.env,
    ...(url && { TEST_DATABASE_URL: url }),
    DATA_DIR: `${directory}/data`,
    TMPDIR: directory,
  };
  for (const name of Object.keys(process.env)) if (CONFIGURATION.test(name)) delete env[name];
  const plain = process.env.CI || !process.stdout.isTTY ? { NO_COLOR: '1' } : {};
  const browser = chromium ? { CHROMIUM_PATH: chromium } : {};
  return { ...env, ...plain, ...browser };
}

/** Ends a stage and its workers. Each stage runs in a separate process group. */
export function endGroup(child) {
  try {
    process.kill(-child.pid, 'SIGTERM');
  } catch {
    child.kill('SIGKILL'); // it has no process group yet
  }
}
