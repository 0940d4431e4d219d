import { AppError } from '@afterclose/contract/problems'
import { HOUR } from '@afterclose/core/time'
import type { JWTVerifyGetKey } from 'jose'
import type { Configuration, CustomFetch } from 'openid-client'
import type { CompanyConfig } from '../../config/oidc-setting.ts'
import { countOutside } from '../../platform/outside/outside-counts.ts'

/** Loaded lazily. */
const openid = () => import('openid-client')
const jose = () => import('jose')

/** Timeout of a request to the provider, seconds. */
const patience = 10
/** The clock of the provider may be ahead by this, seconds. */
const skew = 300
/** Maximum age of a logout token, seconds. */
const logoutValid = 600
/** The event in a logout token: OpenID Connect Back-Channel Logout 1.0, 2.4. */
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
/** Lifetime of the cached discovery document and keys. */
const knownFor = HOUR

/** Counts requests, for monitoring. Their addresses come from the settings and the provider, so no SSRF guard is needed. */
async function counted(request: Promise<Response>): Promise<Response> {
  try {
    const answer = await request
    countOutside('company provider', 'answered')
    return answer
  } catch (error) {
    countOutside('company provider', 'failed')
    throw error
  }
}
const countedFetch: CustomFetch = (address, { body = null, ...options }) =>
  counted(fetch(address, { body, ...options }))

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
  #keys: { readonly address: string; readonly find: JWTVerifyGetKey } | null = null

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

  /**
   * Verifies a logout token (OpenID Connect Back-Channel Logout 1.0, 2.6): signature, issuer, audience, age and event.
   * @returns issuer and subject of the identity that was signed out
   * @throws AppError 'Provider unavailable', 'Wrong provider', 'Answer refused' if a check fails
   */
  async readLogout(token: string): Promise<{ readonly issuer: string; readonly subject: string }> {
    const { issuer, jwks_uri: keys } = (await this.#configuration()).serverMetadata()
    if (keys === undefined) throw new AppError('Answer refused', { cause: new Error('the provider names no keys') })
    const { errors, jwtVerify } = await jose()
    const refused = (reason: string) => new AppError('Answer refused', { cause: new Error(reason) })
    try {
      const { payload } = await jwtVerify(token, await this.#keysAt(keys), {
        issuer,
        audience: this.#company.clientId,
        clockTolerance: skew,
        maxTokenAge: logoutValid,
        requiredClaims: ['iat', 'jti'],
      })
      const { events, nonce, sub } = payload
      if (typeof events !== 'object' || events === null || !(logoutEvent in events)) throw refused('no logout event')
      if (nonce !== undefined) throw refused('a logout token has no nonce')
      if (sub === undefined) throw refused('a session alone is not supported: the token has no "sub"')
      return { issuer, subject: sub }
    } catch (cause) {
      if (cause instanceof AppError) throw cause
      const isRead = cause instanceof errors.JOSEError && !(cause instanceof errors.JWKSTimeout)
      throw new AppError(isRead ? 'Answer refused' : 'Provider unavailable', { cause })
    }
  }

  /** Keys are fetched when they are needed, and again for an unknown one. */
  async #keysAt(address: string): Promise<JWTVerifyGetKey> {
    if (this.#keys?.address === address) return this.#keys.find
    const { createRemoteJWKSet, customFetch } = await jose()
    const find = createRemoteJWKSet(new URL(address), {
      timeoutDuration: patience * 1000,
      [customFetch]: (url: string, options: RequestInit) => counted(fetch(url, options)),
    })
    this.#keys = { address, find }
    return find
  }
}

/** Name of the failed check, for the log, such as the mismatching claim. The library's messages contain no part of a token. */
export function reasonOf({ cause }: Error): string | undefined {
  if (!(cause instanceof Error)) return undefined
  return [cause.message, reasonOf(cause)].filter((text) => text !== undefined).join(': ')
}
