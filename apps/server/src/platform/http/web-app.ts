import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import compress from '@fastify/compress'
import serveFiles from '@fastify/static'
import { AppError } from '@afterclose/contract/problems'
import { constants } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { brand } from '../../config/brand.ts'
import { appManifest } from './app-manifest.ts'

const notBuilt =
  'Afterclose is running, but its pages have not been built yet. Stop it and start it again with "npm start".\n'

export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    globalDecompression: false, // no client compresses requests, and a few kilobytes could inflate to gigabytes
    customTypes: /^(text\/|image\/svg\+xml|application\/(json|javascript|vnd\.apache\.arrow))/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}

/** A page of the app, as opposed to a call or a file. */
const isPage = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !/^\/(v1|api|docs|assets|metrics)(\/|$|\?)/.test(url)

const PageFiles = z.array(z.object({ path: z.string(), file: z.string() }))

/** HTML of each page, which names its code, by the routes of the build; `$name` matches any segment. */
function pageFiles(folder: string): (address: string) => string {
  const known = join(folder, 'pages.json')
  const pages = existsSync(known) ? PageFiles.parse(JSON.parse(readFileSync(known, 'utf8'))) : []
  const parted = pages.map(({ path, file }) => ({ parts: path.split('/'), file }))
  return (address) => {
    const path = address.split('?', 1)[0]!
    const parts = (path === '/' ? '/home' : path).split('/') // where the app redirects
    const isHere = (one: (typeof parted)[number]): boolean =>
      one.parts.length === parts.length && one.parts.every((part, i) => part.startsWith('$') || part === parts[i])
    return parted.find(isHere)?.file ?? 'index.html'
  }
}

/** HTML of the pages by file, with the base path of its URLs. */
function pagesBelow(folder: string, basePath: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
  return new Map(
    files.map((name) => {
      const html = readFileSync(join(folder, name), 'utf8')
      return [name.replaceAll(sep, '/'), html.replace('<base href="/"', `<base href="${basePath}/"`)]
    }),
  )
}

/**
 * Serves the built pages of `folder`: hashed files with an immutable cache, and the app for every other address that is no call, which has
 * its own "not found".
 */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'))
  const { basePath } = app.services.config
  const pages = built && basePath !== '' ? pagesBelow(folder, basePath) : null
  const fileOf = pageFiles(folder)
  if (built) {
    const hashed = join(folder, 'assets') + sep
    await app.register(serveFiles, {
      root: folder,
      // the root is a page, as are all addresses without a file
      allowedPath: (path) => path !== '/' && (pages === null || !path.endsWith('.html')),
      preCompressed: true, // if the build has put a `.br` or `.gz` next to the file
      cacheControl: false,
      setHeaders: (reply, path) =>
        reply.header('cache-control', path.startsWith(hashed) ? 'public, max-age=31536000, immutable' : 'no-cache'),
    })
  }
  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (_request, reply) => {
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache')
    return appManifest(brand, basePath)
  })
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) throw new AppError('Not found')
    const page = pages?.get(fileOf(request.url))
    if (page !== undefined) reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
    else if (built) reply.sendFile(fileOf(request.url))
    else reply.code(503).type('text/plain; charset=utf-8').send(notBuilt)
  })
}
