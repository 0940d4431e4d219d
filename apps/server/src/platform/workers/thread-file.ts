import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The folder of the bundle that this runs from, where `import.meta.url` names the source all the same; null for sources. */
let bundle = import.meta.filename.endsWith('.js') ? import.meta.dirname : null

/**
 * The file that a thread is started with: its source, or what the bundle has made of that. A bundle keeps each of its threads
 * under the name of the source (`scripts/lib/server-bundle.mjs`).
 */
export const threadFile = (source: URL): URL =>
  bundle === null ? source : pathToFileURL(join(bundle, `${basename(source.pathname, '.ts')}.js`))

/** Where threads come from later on: of the bundle in this folder, or of their sources for null. For tests, which run sources. */
export function takeThreadsFrom(folder: string | null): void {
  bundle = folder
}
