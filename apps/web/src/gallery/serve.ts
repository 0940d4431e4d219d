import type { Connect, Plugin } from 'vite'

/** Stands in the requests of the gallery's user (`testing/samples.ts`), who has no account anywhere. */
const ofGallery = 'Bearer signature-of-mara'

/**
 * Serves the gallery, in development and to browser tests; no build of the product has it. Its trades are fetched by the
 * engine's worker, where the page cannot answer: so they are answered here, for the user of the gallery alone.
 */
export function gallery(): Plugin {
  const serve: Connect.NextHandleFunction = (request, response, next) => {
    const address = request.url ?? ''
    if (request.headers.authorization === ofGallery && /^\/v1\/databases\/\d+\/trades\/feed(\?|$)/.test(address)) {
      exampleTrades().then((bytes) => response.end(bytes), next)
      return
    }
    if (/^\/gallery(\/|\?|$)/.test(address)) request.url = `/gallery.html${/\?.*/.exec(address)?.[0] ?? ''}`
    next()
  }
  return {
    name: 'afterclose-gallery',
    apply: (_, { command, isPreview }) => command === 'serve' || isPreview === true,
    configureServer: ({ middlewares }) => void middlewares.use(serve),
    configurePreviewServer: ({ middlewares }) => void middlewares.use(serve),
  }
}

/** Loaded when it is asked for: every start of Vite reads this file. */
async function exampleTrades(): Promise<Uint8Array> {
  const { exampleFeed } = await import('../testing/example-feed.ts')
  return exampleFeed()
}
