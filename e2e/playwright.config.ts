import { randomUUID } from 'node:crypto'
import { defineConfig } from '@playwright/test'

// the same in every worker of a run: they inherit it
process.env['RUN_ID'] ??= randomUUID()

/** Given by `npm test`, which finds a browser first; without it Playwright takes its own. */
const executablePath = process.env['CHROMIUM_PATH']

export default defineConfig({
  testDir: 'journeys',
  globalSetup: '../scripts/bundle-setup.mjs',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 2, // on two cores a third one has all of them wait for the processor, and a browser that waits loses clicks
  retries: 0, // one that passes only when it is played again is a race, in the test or in the product
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    actionTimeout: 30_000,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    // A trace of every journey costs a quarter of the time of all of them: it is for the one that is looked into.
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
