import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { excludedFiles } from '@afterclose/testkit/test-sizes'

// the same in every worker of a run, which inherits it
process.env['RUN_ID'] ??= randomUUID()

/** Set by `npm test`, which finds a browser first; otherwise Playwright uses its own. */
const executablePath = process.env['CHROMIUM_PATH']

export default defineConfig({
  testDir: 'journeys',
  testIgnore: [...excludedFiles('journeys/*.spec.ts', fileURLToPath(new URL('.', import.meta.url)))],
  globalSetup: '../scripts/bundle-setup.mjs',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 2, // on two cores, with a third worker all wait for the processor, and a waiting browser loses clicks
  retries: 0, // a test that only passes on a retry is a race, in the test or in the product
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    actionTimeout: 30_000,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block', // a worker would answer what a journey answers itself; `offline` and `base-path` have one
    // Tracing costs a quarter of the total time: enable it only to investigate a journey.
    trace: process.env['TRACE'] === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-gpu',
        '--font-render-hinting=none',
        '--hide-scrollbars',
        '--disable-background-networking',
      ],
    },
  },
})
