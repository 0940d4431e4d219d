import { AppError } from '@afterclose/contract/problems'
import { HOUR } from '@afterclose/core/time'
import type { Configuration, CustomFetch } from 'openid-client'
import type { CompanyConfig } from '../../config/oidc-setting.ts'
import { countOutside } from '../../platform/outside/outside-counts.ts'

/** Loaded lazily. */
const openid = () => import('openid-client')

/** Timeout of a request to the provider, seconds. */
const patience = 10
/** The clock of the provider may be ahead by this, seconds. */
const skew = 300
/** Lifetime of the cached discovery document and keys. */
const knownFor = HOUR

/** `fetch` that counts requests, for monitoring. The address comes from the settings, so no SSRF guard is needed. */
const countedFetch: CustomFetch = async (address, { body = null, ...options }) => {
  try {
    const answer = await fetch(address, { body, ...options })
    countOutside('company provider', 'answered')
    return answer
  } catch (error) {
    countOutside('company provider', 'failed')
    throw error
  }
}

/** State of one sign-in flow with the provider. */
export interface Trip {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)
/** Whether the provider sent no response, or an invalid one. */
const isAway = (error: unknown): boolean =>
  ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'].includes(
    String(codeOf(error)),
  )

/** Client of the OpenID provider. Discovery happens at the first sign-in, so the server starts even if the provider is down. */
export class Provider {
  readonly #company: CompanyConfig
  readonly #redirect: string
  #known: { readonly config: Configuration; readonly until: number } | null = null

  /** @param redirect URL of the callback */
  constructor(company: CompanyConfig, redirect: string) {
    this.#company = company
    this.#redirect = redirect
  }

  /** @throws AppError 'Provider unavailable', 'Wrong provider' if its issuer differs from the settings */
  async #configuration(): Promise<Configuration> {
    const now = Date.now()
    if (this.#known !== null && this.#known.until > now) return this.#known.config
    const { issuer, clientId, clientSecret } = this.#company
    // oxlint-disable-next-line typescript/no-deprecated -- http is for providers on this machine, which the settings see to
    const { discovery, allowInsecureRequests, customFetch, enableNonRepudiationChecks, None, ClientSecretPost } =
      await openid()
    const address = new URL(issuer)
    try {
      const config = await discovery(
        address,
        clientId,
        undefined,
        clientSecret === null ? None() : ClientSecretPost(clientSecret),
        {
          timeout: patience,
          [customFetch]: countedFetch,
          // also check signatures of ID tokens that come directly from the provider
          execute: [enableNonRepudiationChecks, ...(address.protocol === 'http:' ? [allowInsecureRequests] : [])],
        },
      )
      this.#known = { config, until: now + knownFor }
      return config
    } catch (cause) {
      const other = codeOf(cause) === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'
      throw new AppError(other ? 'Wrong provider' : 'Provider unavailable', { cause })
    }
  }

  /**
   * Address of the provider's page. @param again whether the provider must authenticate the user again @throws AppError 'Provider
   * unavailable', 'Wrong provider'
   */
  async begin(again: boolean): Promise<{ address: string; trip: Trip }> {
    const config = await this.#configuration()
    const client = await openid()
    const trip = { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() }
    const address = client.buildAuthorizationUrl(config, {
      redirect_uri: this.#redirect,
      scope: 'openid email profile',
      response_type: 'code',
      state: trip.state,
      nonce: trip.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(trip.verifier),
      code_challenge_method: 'S256',
      ...(again ? { max_age: '0', prompt: 'login' } : {}),
    })
    return { address: address.href, trip }
  }

  /**
   * Validates the callback and fetches the ID token: state, nonce, issuer, audience, signature, expiry.
   * @param query query string of the callback, with its `?`
   * @param again whether the provider had to authenticate the user again
   * @throws AppError 'Provider unavailable', 'Wrong provider', 'Provider refused' if the provider denied access, 'Answer refused' if a
   *   check fails
   */
  async finish(
    query: string,
    { state, nonce, verifier }: Trip,
    again: boolean,
  ): Promise<Readonly<Record<string, unknown>>> {
    const config = await this.#configuration()
    const { authorizationCodeGrant, ResponseBodyError, AuthorizationResponseError, ClientError } = await openid()
    const back = new URL(this.#redirect)
    back.search = query
    try {
      const tokens = await authorizationCodeGrant(config, back, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
        ...(again ? { maxAge: 0 } : {}),
      })
      const claims = tokens.claims()
      if (claims === undefined) throw new AppError('Answer refused')
      // the library does not check it
      if (claims.iat > Date.now() / 1000 + skew)
        throw new AppError('Answer refused', { cause: new Error('unexpected JWT "iat" claim value, in the future') })
      return claims
    } catch (error) {
      if (error instanceof AppError) throw error
      // the log gets the failed check, without tokens
      if (error instanceof AuthorizationResponseError) throw new AppError('Provider refused', { cause: error })
      const answered = error instanceof ResponseBodyError || (error instanceof ClientError && !isAway(error))
      throw new AppError(answered ? 'Answer refused' : 'Provider unavailable', { cause: error })
    }
  }
}

/** Name of the failed check, for the log, such as the mismatching claim. The library's messages contain no part of a token. */
export function reasonOf({ cause }: Error): string | undefined {
  if (!(cause instanceof Error)) return undefined
  return [cause.message, reasonOf(cause)].filter((text) => text !== undefined).join(': ')
}
