/** What Vitest runs before tests of the server, and Playwright before its own: they start the bundle as `npm start` does. */
import { ensureMade } from './lib/made.mjs'
import { ensureServerBundle } from './lib/server-bundle.mjs'

/** @param project Vitest's project, which runs tests again when watched sources change */
export default async function setup(project) {
  const make = async () => {
    await ensureMade()
    await ensureServerBundle()
  }
  await make()
  project.onTestsRerun?.(make)
}
