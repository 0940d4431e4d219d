import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { type Adapter, type AdapterPayload, errors, Provider } from 'oidc-provider'

/** An account of the company. */
export interface Person {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly preferred_username?: string
  readonly groups?: readonly string[]
  readonly amr?: readonly string[]
}

interface Forged {
  readonly claims?: Readonly<Record<string, unknown>>
  readonly stranger?: true
}

export interface CompanyProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Who signs in next, without being asked; null: refuses. */
  person: Person | null
  /** Claims of the next ID tokens that are not as they should be; `stranger` signs them with another key. */
  forged: Forged | null
  /** Every access token and ID token that it has given. */
  readonly tokens: readonly string[]
  /** The form that reports a sign-out to its clients. */
  signOut(sub: string, forged?: Forged): Promise<string>
  /** Takes it off the net. */
  stop(): Promise<void>
}

/** Keeps what one provider knows in memory. */
function memory() {
  const kept = new Map<string, AdapterPayload>()
  return (kind: string): Adapter => {
    const key = (id: string) => `${kind} ${id}`
    return {
      upsert: async (id, payload) => void kept.set(key(id), payload),
      find: async (id) => kept.get(key(id)),
      findByUid: async (uid) => [...kept.values()].find((payload) => payload.uid === uid),
      findByUserCode: async () => undefined,
      consume: async (id) => void Object.assign(kept.get(key(id)) ?? {}, { consumed: Math.floor(Date.now() / 1000) }),
      destroy: async (id) => void kept.delete(key(id)),
      async revokeByGrantId(grantId) {
        for (const [id, payload] of kept) if (payload.grantId === grantId) kept.delete(id)
      },
    }
  }
}

const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
/** Made once: it takes a while. */
let ownKey: KeyObject | null = null

/** The ID token with other claims, signed again. */
function forge(token: string, { claims = {}, stranger }: Forged): string {
  const [head = '', body = ''] = token.split('.')
  const said: object = JSON.parse(Buffer.from(body, 'base64url').toString())
  const text = `${head}.${Buffer.from(JSON.stringify({ ...said, ...claims })).toString('base64url')}`
  const key = stranger === true || ownKey === null ? keyPair() : ownKey
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}

/**
 * A real provider of OpenID Connect on this machine, whose page signs the next person in by itself.
 * @param redirects addresses of callbacks
 */
export async function startCompanyProvider(redirects: readonly string[]): Promise<CompanyProvider> {
  const server: Server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('no port')
  const issuer = `http://127.0.0.1:${bound.port}`
  const [clientId, clientSecret] = ['afterclose', 'a secret of the client, long enough for its purpose']
  const state: { person: Person | null; forged: Forged | null } = { person: null, forged: null }
  ownKey ??= keyPair()
  const people = new Map<string, Person>()
  const signOuts: string[] = []
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...redirects],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
        backchannel_logout_uri: `${issuer}/sign-outs`,
      },
    ],
    claims: {
      openid: ['sub', 'groups', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['preferred_username'],
    },
    adapter: memory(),
    jwks: { keys: [{ ...ownKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    conformIdTokenClaims: false, // as most providers: the claims are in the ID token
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    fetch: async (_url, options) => {
      if (options?.body instanceof URLSearchParams) signOuts.push(options.body.toString())
      return new Response()
    },
    pkce: { required: () => true },
    cookies: { keys: ['for tests alone'] },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ ...people.get(sub), sub }) }),
  })
  const tokens: string[] = []
  provider.use(async (ctx, next) => {
    await next()
    const { body } = ctx
    if (typeof body !== 'object' || body === null || !('id_token' in body)) return
    const idToken = String(body.id_token)
    const given = { ...body, id_token: state.forged === null ? idToken : forge(idToken, state.forged) }
    tokens.push(given.id_token, 'access_token' in given ? String(given.access_token) : '')
    ctx.body = given
  })
  provider.on('server_error', (_ctx, error) => console.error(error))
  const handle = provider.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) {
      void handle(request, response)
      return
    }
    void answer()
    async function answer(): Promise<void> {
      const { prompt, params, grantId } = await provider.interactionDetails(request, response)
      const { person } = state
      if (person === null) {
        const refusal = { error: 'access_denied', error_description: 'This person may not.' }
        return provider.interactionFinished(request, response, refusal, { mergeWithLastSubmission: false })
      }
      people.set(person.sub, person)
      if (prompt.name === 'login')
        return provider.interactionFinished(request, response, {
          login: { accountId: person.sub, ...(person.amr === undefined ? {} : { amr: [...person.amr] }) },
        })
      const grant =
        grantId === undefined
          ? new provider.Grant({ accountId: person.sub, clientId: String(params['client_id']) })
          : await provider.Grant.find(grantId)
      if (grant === undefined) throw new errors.InvalidGrant('no grant')
      grant.addOIDCScope('openid email profile')
      const granted = await grant.save()
      return provider.interactionFinished(
        request,
        response,
        { consent: { grantId: granted } },
        { mergeWithLastSubmission: true },
      )
    }
  })
  return {
    issuer,
    clientId,
    tokens,
    clientSecret,
    get person() {
      return state.person
    },
    set person(next) {
      state.person = next
    },
    get forged() {
      return state.forged
    },
    set forged(next) {
      state.forged = next
    },
    async signOut(sub, forged) {
      const client = await provider.Client.find(clientId)
      // a method that its types do not name
      const report: unknown = Reflect.get(Object(client), 'backchannelLogout')
      if (typeof report !== 'function') throw new Error('The provider reports no sign-outs')
      await Reflect.apply(report, client, [sub, 'session'])
      const form = signOuts.pop() ?? ''
      const token = new URLSearchParams(form).get('logout_token') ?? ''
      return forged === undefined ? form : new URLSearchParams({ logout_token: forge(token, forged) }).toString()
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/**
 * Goes through the pages of a provider as a browser does.
 * @returns the address of the callback that they lead to
 */
export async function visitProvider(address: string, callback: string): Promise<URL> {
  const jar = new Map<string, string>()
  let next = new URL(address)
  for (let i = 0; i < 12; i++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const one of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? []
      jar.set(name, value)
    }
    next = new URL(answer.headers.get('location') ?? '', next)
    if (next.href.startsWith(callback)) return next
  }
  throw new Error('The provider leads nowhere')
}
