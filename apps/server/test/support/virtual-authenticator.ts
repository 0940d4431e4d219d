import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { z } from 'zod'

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()
const text64 = (bytes: Buffer): string => bytes.toString('base64url')

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>

/** CBOR (RFC 8949) of the few things that an authenticator sends. */
function cbor(value: Cbor): Buffer {
  const head = (major: number, n: number): Buffer =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)])
  return Buffer.concat([head(5, value.size), ...entries])
}

interface Credential {
  readonly id: Buffer
  readonly key: KeyObject
  readonly userHandle: string
}

interface Ways {
  readonly origin?: string
  /** Whether its user was verified, as by a fingerprint. */
  readonly verified?: boolean
  readonly challenge?: string
  readonly rpId?: string
  /** Whether the credential lies in more places than this device. */
  readonly backedUp?: boolean
}

/** An authenticator in software, by Web Authentication Level 3, sections 6.1 and 6.5.4: ES256, attestation "none". */
export class VirtualAuthenticator {
  readonly credentials: Credential[] = []
  /** Uses, which it sends with each; 0: it does not count. */
  counter = 0
  readonly #origin: string
  readonly #rpId: string

  constructor(origin: string, rpId: string) {
    this.#origin = origin
    this.#rpId = rpId
  }

  #clientData(type: string, challenge: string, origin = this.#origin): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #authData(verified: boolean, attested: Buffer | null, rpId = this.#rpId, backedUp = false): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const flags = 1 | (verified ? 4 : 0) | (backedUp ? 8 | 16 : 0) | (attested === null ? 0 : 64)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, attested ?? Buffer.alloc(0)])
  }

  /** Makes a credential. */
  create(options: Record<string, unknown>, { origin, verified = true, challenge, backedUp }: Ways = {}) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const id = randomBytes(16)
    const { id: userHandle } = z.object({ id: z.string() }).parse(options['user'])
    this.credentials.push({ id, key: privateKey, userHandle })
    const cose = cbor(
      new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
    const clientData = this.#clientData('webauthn.create', challenge ?? String(options['challenge']), origin)
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', this.#authData(verified, attested, this.#rpId, backedUp)],
    ])
    return {
      id: text64(id),
      rawId: text64(id),
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: text64(clientData),
        attestationObject: text64(cbor(attestation)),
        transports: ['internal'],
      },
    }
  }

  /** Uses a credential. */
  use(options: Record<string, unknown>, credential = this.credentials[0]!, ways: Ways = {}) {
    const { origin, verified = true, challenge, rpId, backedUp } = ways
    const clientData = this.#clientData('webauthn.get', challenge ?? String(options['challenge']), origin)
    const authData = this.#authData(verified, null, rpId, backedUp)
    const signed = createSign('sha256').update(Buffer.concat([authData, sha256(clientData)]))
    return {
      id: text64(credential.id),
      rawId: text64(credential.id),
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: text64(clientData),
        authenticatorData: text64(authData),
        signature: text64(signed.sign(credential.key)),
        userHandle: credential.userHandle,
      },
    }
  }
}
