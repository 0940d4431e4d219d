import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export interface Keys {
  readonly accessKey: string
  readonly secretKey: string
  readonly region: string
}

const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()
export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Whether the request was signed with these keys, its body included.
 * @see AWS Signature Version 4, "Create a signed request", with the rules of S3 for paths and bodies
 */
export function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer, keys: Keys): boolean {
  const given = /^AWS4-HMAC-SHA256 Credential=(\S+?), ?SignedHeaders=(\S+?), ?Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  )
  const [, credential = '', signedHeaders = '', signature = ''] = given ?? []
  const [accessKey = '', day = '', region = '', service = '', end = ''] = credential.split('/')
  const bodyHash = String(headers['x-amz-content-sha256'])
  if (accessKey !== keys.accessKey || region !== keys.region || bodyHash !== sha256(body)) return false

  const [path = '', query = ''] = url.split('?')
  const parameters = query === '' ? [] : query.split('&').map((part) => (part.includes('=') ? part : `${part}=`))
  const signed = signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, path, parameters.toSorted().join('&'), signed.join(''), signedHeaders, bodyHash].join('\n')
  const scope = [day, region, service, end].join('/')
  const text = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, sha256(canonical)].join('\n')
  const key = [day, region, service, end].reduce<Buffer | string>(hmac, `AWS4${keys.secretKey}`)
  return hmac(key, text).toString('hex') === signature
}
