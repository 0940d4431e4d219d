import { createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto'
import { HOUR } from '@afterclose/core/time'

/** Key with which this installation signs its push messages (VAPID, RFC 8292). */
export interface SenderKey {
  /** For browsers, base64url. */
  readonly publicKey: string
  /** Value of the header `Authorization` for a push service. */
  readonly authorization: (endpoint: string, subject: string, now: number) => string
}

/** Validity of a signature: at most a day. */
const validMs = 12 * HOUR

/**
 * Derived from the installation's key, so that nothing is stored. With another SESSION_KEY devices have to be added again, which their pages
 * do by themselves.
 */
export function senderKey(installationKey: Buffer): SenderKey {
  const { privateKey, publicKey } = keyPair(installationKey)
  const publicText = publicKey.toString('base64url')
  return {
    publicKey: publicText,
    authorization: (endpoint, subject, now) => {
      const claims = { aud: new URL(endpoint).origin, exp: Math.floor((now + validMs) / 1000), sub: subject }
      const content = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`
      const signature = sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' })
      return `vapid t=${content}.${signature.toString('base64url')}, k=${publicText}`
    },
  }
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

function keyPair(installationKey: Buffer): { readonly privateKey: KeyObject; readonly publicKey: Buffer } {
  // of 2^32 numbers one is no private key of the curve
  for (let attempt = 0; ; attempt++) {
    const secret = Buffer.from(hkdfSync('sha256', installationKey, '', `afterclose v1 push ${attempt}`, 32))
    const keys = createECDH('prime256v1')
    try {
      keys.setPrivateKey(secret)
    } catch {
      continue
    }
    const publicKey = keys.getPublicKey()
    const [x, y] = [publicKey.subarray(1, 33), publicKey.subarray(33)].map((part) => part.toString('base64url'))
    const key = { kty: 'EC', crv: 'P-256', x: x!, y: y!, d: secret.toString('base64url') }
    return { privateKey: createPrivateKey({ key, format: 'jwk' }), publicKey }
  }
}
