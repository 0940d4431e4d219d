import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'

/** The site for which passkeys are created. */
export interface RelyingParty {
  /** Host name. */
  readonly id: string
  /** Address of its pages, without a path. */
  readonly origin: string
}

/**
 * The host of `PUBLIC_URL`, else localhost. Browsers create passkeys only for https and localhost.
 * @returns null if browsers cannot create passkeys for it
 */
export function relyingParty(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
): RelyingParty | null {
  if (publicUrl === null) return { id: 'localhost', origin: `http://${headers.host ?? 'localhost'}` }
  const { hostname, origin, protocol } = new URL(publicUrl)
  return protocol === 'https:' || hostname === 'localhost' ? { id: hostname, origin } : null
}
