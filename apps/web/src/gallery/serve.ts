import type { Connect, Plugin } from 'vite'

/** In requests of the gallery's user (`testing/samples.ts`), who has no account anywhere. */
const ofGallery = 'Bearer signature-of-mara'

/**
 * Serves the gallery, in development and to browser tests; no build of the product includes it. Its trades are fetched by the engine's
 * worker, which the page cannot mock: so they are served here, only for the user of the gallery.
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

/** Loaded on demand, because every start of Vite loads this file. */
async function exampleTrades(): Promise<Uint8Array> {
  const { exampleFeed } = await import('../testing/example-feed.ts')
  return exampleFeed()
}
