import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Folder of the running bundle, where `import.meta.url` still names the source; null for sources. */
let bundle = import.meta.filename.endsWith('.js') ? import.meta.dirname : null

/**
 * File to start a thread with: its source, or the bundle's version. A bundle stores its threads under the name of the source
 * (`scripts/lib/server-bundle.mjs`).
 */
export const threadFile = (source: URL): URL =>
  bundle === null ? source : pathToFileURL(join(bundle, `${basename(source.pathname, '.ts')}.js`))

/** Sets the origin of threads: the bundle in this folder, or null for sources. For tests, which run sources. */
export function takeThreadsFrom(folder: string | null): void {
  bundle = folder
}

let lowPriority = true

/** Whether threads for the background have a low priority. */
export const haveLowPriority = (): boolean => lowPriority

/**
 * Sets whether threads for the background have a low priority. For tests, which wait for them: next to other programs on all cores, such a
 * thread gets a tenth of the time of others.
 */
export function giveLowPriority(given: boolean): void {
  lowPriority = given
}
