import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import compress from '@fastify/compress'
import serveFiles from '@fastify/static'
import { AppError } from '@afterclose/contract/problems'
import { constants } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const notBuilt =
  'Afterclose is running, but its pages have not been built yet. Stop it and start it again with "npm start".\n'

export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    globalDecompression: false, // no client compresses what it sends, and a few kilobytes could unpack to gigabytes
    customTypes: /^(text\/|image\/svg\+xml|application\/(json|javascript|vnd\.apache\.arrow))/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}

/** A page of the app, as opposed to a call or a file. */
const isPage = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !/^\/(v1|api|docs|assets)(\/|$|\?)/.test(url)

/**
 * Serves the built pages of `folder`: files with a hash in their name for ever, and every other address that is no
 * call as the app, which has its own "not found".
 */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'))
  if (built) {
    const hashed = join(folder, 'assets') + sep
    await app.register(serveFiles, {
      root: folder,
      preCompressed: true, // where the build has put a `.br` or `.gz` beside the file
      cacheControl: false,
      setHeaders: (reply, path) =>
        reply.header('cache-control', path.startsWith(hashed) ? 'public, max-age=31536000, immutable' : 'no-cache'),
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) throw new AppError('Not found')
    if (built) reply.sendFile('index.html')
    else reply.code(503).type('text/plain; charset=utf-8').send(notBuilt)
  })
}
