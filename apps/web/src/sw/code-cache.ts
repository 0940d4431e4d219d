/** Most files of pages that were opened; older ones are dropped. A build has about 460. */
const mostFiles = 300

const nameOf = (scope: string): string => `afterclose-code-${scope}`

/**
 * Files of code that were loaded beside the precached ones. Their names are hashes of their content, so a new build need not remove them.
 *
 * @param scope address of the installation: several may share an origin
 */
export function codeCache(scope: string) {
  const open = (): Promise<Cache> => caches.open(nameOf(scope))
  return {
    /** The file from the device, or else from the server, and then kept. */
    async answer(request: Request): Promise<Response> {
      const cache = await open()
      const kept = await cache.match(request)
      if (kept !== undefined) return kept
      const response = await fetch(request)
      // a full device only means that the file is loaded again
      if (response.status === 200) await cache.put(request, response.clone()).catch(() => {})
      return response
    },
    /** Loads and keeps files that are missing; drops the oldest beyond the limit. */
    async keep(addresses: readonly string[]): Promise<void> {
      const cache = await open()
      const missing = await Promise.all(
        addresses.map(async (address) => ((await cache.match(address)) === undefined ? [address] : [])),
      )
      await Promise.all(missing.flat().map((address) => cache.add(address).catch(() => {})))
      const keptFiles = await cache.keys()
      await Promise.all(keptFiles.slice(0, Math.max(0, keptFiles.length - mostFiles)).map((file) => cache.delete(file)))
    },
  }
}
