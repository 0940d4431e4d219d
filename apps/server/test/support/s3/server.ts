import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { S3Settings } from '../../../src/config/s3-setting.ts'
import { isSigned, sha256 } from './signature.ts'

interface StoredObject {
  readonly bytes: Buffer
  readonly modified: Date
}

export interface S3Server {
  /** For a bucket of its own with a prefix. */
  readonly settings: S3Settings
  readonly objects: ReadonlyMap<string, StoredObject>
  /** Uploads in parts that were neither completed nor given up. */
  readonly uploads: ReadonlyMap<string, unknown>
  /** From now on it refuses everything, or does not any more. */
  setBroken(broken: boolean): void
  close(): Promise<void>
}

/** Entries of a list before it goes on with the next page: few, so that tests come to the next page. */
const pageSize = 5

class Problem extends Error {
  readonly status: number
  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const tag = (name: string, content: string): string => `<${name}>${content}</${name}>`

/**
 * A small server that speaks S3 as far as we need it: objects, copies, ranges, lists in pages, uploads in parts, and
 * signatures. It keeps everything in memory. That it speaks S3 is shown by the service's own client, which we use.
 */
export async function s3Server(): Promise<S3Server> {
  const keys = { accessKey: 'AKTEST', secretKey: 'secret/with+signs', region: 'eu-test-1' }
  const bucket = 'journals'
  const objects = new Map<string, StoredObject>()
  const uploads = new Map<string, Map<number, Buffer>>()
  let broken = false

  const store = (key: string, bytes: Buffer): string => {
    objects.set(key, { bytes, modified: new Date() })
    return `"${sha256(bytes)}"`
  }
  const stored = (key: string): StoredObject => {
    const object = objects.get(key)
    if (object === undefined) throw new Problem(404, 'NoSuchKey')
    return object
  }

  function list(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? ''
    const delimiter = query.get('delimiter')
    const after = query.get('continuation-token') ?? ''
    const entries = new Map<string, string>()
    for (const key of [...objects.keys()].toSorted()) {
      if (!key.startsWith(prefix)) continue
      const end = delimiter === null ? -1 : key.indexOf(delimiter, prefix.length)
      const name = end === -1 ? key : key.slice(0, end + 1)
      const modified = objects.get(key)!.modified.toISOString()
      const entry =
        end === -1
          ? tag('Contents', tag('Key', escaped(key)) + tag('LastModified', modified))
          : tag('CommonPrefixes', tag('Prefix', escaped(name)))
      if (name > after) entries.set(name, entry)
    }
    const page = [...entries].slice(0, pageSize)
    const more = entries.size > pageSize
    const token = more ? tag('NextContinuationToken', escaped(page.at(-1)![0])) : ''
    const content = page.map(([, entry]) => entry).join('')
    return tag('ListBucketResult', tag('IsTruncated', String(more)) + token + content)
  }

  function part(key: string, query: URLSearchParams, method: string, body: Buffer): { xml?: string; etag?: string } {
    if (method === 'POST' && query.has('uploads')) {
      const id = randomUUID()
      uploads.set(id, new Map())
      return { xml: tag('InitiateMultipartUploadResult', tag('UploadId', id)) }
    }
    const id = query.get('uploadId') ?? ''
    const parts = uploads.get(id)
    if (parts === undefined) throw new Problem(404, 'NoSuchUpload')
    if (method === 'PUT') {
      parts.set(Number(query.get('partNumber')), body)
      return { etag: `"${sha256(body)}"` }
    }
    uploads.delete(id)
    if (method === 'DELETE') return {}
    const inOrder = [...parts].toSorted(([a], [b]) => a - b).map(([, bytes]) => bytes)
    return { xml: tag('CompleteMultipartUploadResult', tag('ETag', store(key, Buffer.concat(inOrder)))) }
  }

  function answer(request: IncomingMessage, body: Buffer, reply: ServerResponse): void {
    const url = new URL(request.url ?? '', 'http://s3')
    const [, name = '', ...path] = url.pathname.split('/').map(decodeURIComponent)
    const key = path.join('/')
    if (broken) throw new Problem(503, 'SlowDown')
    if (!isSigned(request, body, keys)) throw new Problem(403, 'SignatureDoesNotMatch')
    if (name !== bucket) throw new Problem(404, 'NoSuchBucket')
    const { method = '' } = request
    const query = url.searchParams
    if (key === '') return void reply.end(method === 'GET' ? list(query) : '')
    if (query.has('uploads') || query.has('uploadId')) {
      const { xml = '', etag } = part(key, query, method, body)
      if (etag !== undefined) reply.setHeader('etag', etag)
      return void reply.end(xml)
    }
    const source = request.headers['x-amz-copy-source']
    if (method === 'PUT' && typeof source === 'string') {
      const from = decodeURIComponent(source).replace(/^\/?[^/]+\//, '')
      return void reply.end(tag('CopyObjectResult', tag('ETag', store(key, stored(from).bytes))))
    }
    if (method === 'PUT') return void reply.setHeader('etag', store(key, body)).end()
    if (method === 'DELETE') {
      objects.delete(key)
      return void reply.writeHead(204).end()
    }
    const { bytes } = stored(key)
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
    const sent = range === null ? bytes : bytes.subarray(Number(range[1]), Number(range[2]) + 1)
    reply.writeHead(range === null ? 200 : 206, { 'content-length': sent.length })
    reply.end(method === 'HEAD' ? undefined : sent)
  }

  const server = createServer((request, reply) => {
    buffer(request)
      .then((body) => answer(request, body, reply))
      .catch((error: unknown) => {
        const problem = error instanceof Problem ? error : new Problem(500, 'InternalError')
        reply.writeHead(problem.status, { 'content-type': 'application/xml' })
        reply.end(request.method === 'HEAD' ? undefined : tag('Error', tag('Code', problem.message)))
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    settings: { kind: 's3', endpoint: `http://127.0.0.1:${port}`, bucket, prefix: `app-${randomUUID()}/`, ...keys },
    objects,
    uploads,
    setBroken: (now) => (broken = now),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
