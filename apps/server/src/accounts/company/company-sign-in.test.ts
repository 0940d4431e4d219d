import { me, signIn, signUp } from '@afterclose/contract/auth'
import * as calls from '@afterclose/contract/company-sign-in'
import { readConfig } from '@afterclose/contract/config'
import { listProofs } from '@afterclose/contract/login-sessions'
import { listJournals } from '@afterclose/contract/journals'
import { beginPasskeySignIn, removePasskey, signInByPasskey } from '@afterclose/contract/passkeys'
import { changePassword } from '@afterclose/contract/profile'
import { signInByLink } from '@afterclose/contract/sign-in-link'
import { createTwoFactorToken, verifyTwoFactorToken } from '@afterclose/contract/two-factor'
import { DAY, MINUTE } from '@afterclose/core/time'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { withKey } from '../../../test/support/api-key.ts'
import { stopDate } from '../../../test/support/fast-clock.ts'
import { codeOf } from '../../../test/support/authenticator.ts'
import { type Client, createClient, type SignedIn } from '../../../test/support/client.ts'
import {
  type CompanyProvider,
  type Person,
  startCompanyProvider,
  visitProvider,
} from '../../../test/support/company-provider.ts'
import { password, testServer, type TestServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import type { CompanyConfig } from '../../config/oidc-setting.ts'
import { toJson } from '../../store/codecs.ts'
import { outsideCount } from '../../platform/outside/outside-counts.ts'
import { sql } from 'kysely'
import { insertUser } from '../repository.ts'
import { signInLink } from '../sign-in/sign-in-link.ts'
import { claimsOf, isAllowed, planFor } from './claims.ts'
import { Provider, reasonOf } from './provider.ts'

const publicUrl = 'http://127.0.0.1:9/base'
const callback = `${publicUrl}/v1/auth/oidc/callback`
const settings: CompanyConfig = {
  issuer: '',
  clientId: '',
  clientSecret: null,
  name: 'Company account',
  allow: [],
  create: false,
  groupsClaim: 'groups',
  plans: [],
  only: false,
  trustMfa: false,
  recheckMs: DAY,
}
const claims = (token: object) => claimsOf({ iss: 'https://id.example.org', sub: '7', ...token }, 'groups')

it('counts an address once it is verified, a domain as a whole, and groups by their name', () => {
  const allow: CompanyConfig['allow'] = [
    { kind: 'address', value: 'ann@example.com' },
    { kind: 'domain', value: 'example.org' },
    { kind: 'group', value: 'traders' },
  ]
  const allowed = (token: object) => isAllowed({ ...settings, allow }, claims(token))
  const verified = { email_verified: true }
  expect(allowed({ email: 'Ann@example.com', ...verified })).toBe(true)
  expect(allowed({ email: 'bob@EXAMPLE.org', ...verified })).toBe(true)
  expect(allowed({ groups: ['guests', 'traders'] })).toBe(true)
  expect(allowed({ email: 'ann@example.com' })).toBe(false)
  expect(allowed({ email: 'ann@example.com', email_verified: 'true' })).toBe(false)
  expect(allowed({ email: 'bob@not-example.org', ...verified })).toBe(false)
  expect(allowed({ email: 'bob@sub.example.org', ...verified })).toBe(false)
  expect(allowed({ groups: 'traders' })).toBe(false)
  for (const email of ['x@evil.com@example.org', 'ann@example.com@evil.com', '@example.org', 'x y@example.org'])
    expect(allowed({ email, ...verified })).toBe(false)
  expect(isAllowed(settings, claims({}))).toBe(true)
})

it('takes the plan of the first group that fits', () => {
  const plans = [
    { group: 'traders', plan: 'PRO' },
    { group: 'guests', plan: 'FREE' },
  ] as const
  expect(planFor({ ...settings, plans }, claims({ groups: ['guests', 'traders'] }))).toBe('PRO')
  expect(planFor({ ...settings, plans }, claims({ groups: ['guests'] }))).toBe('FREE')
  expect(planFor({ ...settings, plans }, claims({ groups: ['others'] }))).toBeNull()
})

describe.each(stores)('company accounts on %s', (store) => {
  let provider: CompanyProvider
  let server: TestServer
  const open = (changes: Partial<CompanyConfig> = {}) =>
    testServer(store, {
      twoFactor: true,
      publicUrl,
      company: {
        ...settings,
        issuer: provider.issuer,
        clientId: provider.clientId,
        clientSecret: provider.clientSecret,
        ...changes,
      },
    })
  beforeAll(async () => {
    provider = await startCompanyProvider([callback])
    server = await open()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  afterAll(async () => {
    await server.close()
    await provider.stop()
  })

  type Start = typeof calls.startCompanySignIn | typeof calls.startCompanyLink | typeof calls.startCompanyProof
  /** The provider's address, and the cookie that goes with it. */
  async function begin(client: Client, call: Start = calls.startCompanySignIn) {
    const payload = call === calls.startCompanySignIn ? {} : undefined
    const { status, json, headers } = await client.raw({ method: 'POST', url: call.url, payload })
    if (status !== 200) throw Object.assign(new Error(), { status, ...Object(json) })
    const { address } = call.response.parse(json)
    return {
      address,
      cookie: String(headers['set-cookie']).split(';')[0] ?? '',
      setCookie: String(headers['set-cookie']),
    }
  }
  const visit = (address: string) => visitProvider(address, callback)
  /** What the callback leads to: the page, and what stands behind its `#`. */
  async function comeBack(to: TestServer, query: string, cookie: string) {
    const { status, headers } = await to.stranger.raw({
      method: 'GET',
      url: `/v1/auth/oidc/callback${query}`,
      headers: { cookie },
    })
    expect(status).toBe(303)
    const { pathname, hash } = new URL(String(headers['location']))
    const [what = '', text = ''] = decodeURIComponent(hash.slice(1)).split('=')
    return { pathname, what, text }
  }
  async function codeFor(
    person: Person | null,
    to = server,
    client: Client = to.stranger,
    call: Start = calls.startCompanySignIn,
  ) {
    provider.person = person
    const { address, cookie } = await begin(client, call)
    const { search } = await visit(address)
    return comeBack(to, search, cookie)
  }
  async function enter(person: Person, to = server) {
    const { text } = await codeFor(person, to)
    return to.stranger.call(calls.finishCompanySignIn, { body: { code: text } })
  }
  let people = 0
  const aPerson = (other: Partial<Person> = {}): Person => ({
    sub: `sub-${++people}-${store}`,
    email: `p${people}@example.org`,
    email_verified: true,
    preferred_username: `person ${people}`,
    ...other,
  })
  async function linkTo(ann: Client, person: Person, to = server) {
    const { text, what, pathname } = await codeFor(person, to, ann, calls.startCompanyLink)
    expect([what, pathname]).toEqual(['link', '/base/settings/account'])
    return ann.call(calls.linkIdentity, { body: { code: text } })
  }
  async function linked(to = server) {
    const ann = await to.signUp()
    const person = aPerson()
    return { ann, person, identity: await linkTo(ann, person, to) }
  }

  it('sign in whose identity is linked, by the issuer’s number alone', async () => {
    const { ann, person, identity } = await linked()
    expect(identity).toMatchObject({ label: person.preferred_username, lastUsed: null })
    const user = await enter({ ...person, email: 'another@example.com', preferred_username: 'renamed' })
    expect(user).toMatchObject({ userId: ann.user.userId, fullyAuthenticated: true })
    expect(await createClient(server.app, user).call(me, {})).toMatchObject({ userId: ann.user.userId })
    const { identities } = await ann.call(calls.listIdentities, {})
    expect(identities).toMatchObject([{ label: 'renamed', lastUsed: expect.any(String) }])
    // the same number at another provider is somebody else
    const elsewhere = aPerson()
    const theirs = { issuer: 'https://other.example.org', subject: elsewhere.sub, label: '', created: '' }
    const row = { ...theirs, user_id: ann.user.userId, last_used: null }
    await server.services.db.insertInto('user_identity').values(row).execute()
    await expect(enter(elsewhere)).rejects.toMatchObject({ code: 'Not linked' })
    const same = aPerson({ email: person.email!, preferred_username: ann.user.username })
    await expect(enter(same)).rejects.toMatchObject({ status: 403, code: 'Not linked' })
    expect(await server.stranger.call(readConfig, {})).toMatchObject({ company: 'Company account' })
  })

  it('keep state, nonce and verifier in a cookie of the callback alone, which scripts cannot read', async () => {
    const { address, setCookie } = await begin(server.stranger)
    expect(setCookie).toMatch(
      /^afterclose-oidc=v1\.[\w-]+; Path=\/base\/v1\/auth\/oidc\/callback; Max-Age=600; HttpOnly; SameSite=Lax$/,
    )
    const { searchParams } = new URL(address)
    expect(searchParams.get('code_challenge_method')).toBe('S256')
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/)
      expect(setCookie).not.toContain(searchParams.get(name))
    }
  })

  it('send that cookie by https alone where the server is reached so', async () => {
    const secure = await testServer(store, {
      publicUrl: 'https://journal.example.org',
      company: { ...settings, issuer: provider.issuer, clientId: provider.clientId },
    })
    const { setCookie } = await begin(secure.stranger)
    expect(setCookie).toMatch(/; Path=\/v1\/auth\/oidc\/callback; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/)
    await secure.close()
  })

  it('have ten minutes for the way, and a minute for its end', async () => {
    const { ann, person } = await linked()
    provider.person = person
    stopDate()
    const [began, also] = [await begin(server.stranger), await begin(server.stranger)]
    const at = Date.now()
    vi.setSystemTime(at + 10 * MINUTE - 5000)
    const { search } = await visit(began.address)
    const { what, text } = await comeBack(server, search, began.cookie)
    expect(what).toBe('sign-in')
    const back = await visit(also.address)
    vi.setSystemTime(at + 10 * MINUTE)
    expect(await comeBack(server, back.search, also.cookie)).toMatchObject({ what: 'refused', text: 'Too late' })
    vi.setSystemTime(at + 11 * MINUTE - 10_000)
    expect(await server.stranger.call(calls.finishCompanySignIn, { body: { code: text } })).toMatchObject({
      userId: ann.user.userId,
    })
  })

  it('leave no token, code or cookie of the way in the store', async () => {
    const { person } = await linked()
    provider.person = person
    const { address, cookie } = await begin(server.stranger)
    const { search, searchParams } = await visit(address)
    const { text } = await comeBack(server, search, cookie)
    const user = await server.stranger.call(calls.finishCompanySignIn, { body: { code: text } })
    const { db } = server.services
    const rows: unknown[] = []
    for (const { name } of await db.introspection.getTables())
      rows.push(await db.selectFrom(sql.table(name).as('kept')).selectAll().execute())
    const kept = JSON.stringify(rows)
    expect(kept).toContain(user.originalToken.sessionId)
    expect(provider.tokens.length).toBeGreaterThan(1)
    const secrets = [
      ...provider.tokens,
      text,
      cookie.split('=')[1]!,
      searchParams.get('code')!,
      searchParams.get('state')!,
    ]
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(20)
      expect(kept).not.toContain(secret)
    }
  })

  it('refuse a stolen way back: without its cookie, with that of another, twice, late, or with another state', async () => {
    const { person } = await linked()
    provider.person = person
    const mine = await begin(server.stranger)
    const other = await begin(server.stranger)
    const { search } = await visit(mine.address)
    const refusal = (text: string) => ({ pathname: '/base/login', what: 'refused', text })
    expect(await comeBack(server, search, '')).toEqual(refusal('Too late'))
    expect(await comeBack(server, search, other.cookie)).toEqual(refusal('Answer refused'))
    const third = await begin(server.stranger)
    const state = (await visit(third.address)).search.replace(/state=[^&]+/, 'state=made-up')
    expect(await comeBack(server, state, third.cookie)).toEqual(refusal('Answer refused'))
    const fourth = await begin(server.stranger)
    const back = (await visit(fourth.address)).search
    const issuer = back.replace(/iss=[^&]+/, `iss=${encodeURIComponent('https://id.example.org')}`)
    expect(issuer).not.toBe(back)
    expect(await comeBack(server, issuer, fourth.cookie)).toEqual(refusal('Answer refused'))
    const { what, text } = await comeBack(server, search, mine.cookie)
    expect(what).toBe('sign-in')
    expect(await comeBack(server, search, mine.cookie)).toEqual(refusal('Too late'))
    const finish = () => server.stranger.call(calls.finishCompanySignIn, { body: { code: text } })
    const results = await Promise.allSettled([finish(), finish()])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(finish()).rejects.toMatchObject({ status: 422, code: 'Too late' })

    const late = await codeFor(person)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MINUTE })
    await expect(server.stranger.call(calls.finishCompanySignIn, { body: { code: late.text } })).rejects.toMatchObject({
      code: 'Too late',
    })
  })

  it.each<[string, NonNullable<CompanyProvider['forged']>, RegExp]>([
    ['for another client', { claims: { aud: 'another' } }, /"aud"/],
    ['of another issuer', { claims: { iss: 'https://id.example.org' } }, /"iss"/],
    ['for another sign-in', { claims: { nonce: 'another' } }, /"nonce"/],
    ['that has expired', { claims: { exp: Math.floor(Date.now() / 1000) - 3600 } }, /"exp"/],
    ['of nobody', { claims: { sub: undefined } }, /"sub"/],
    ['signed with another key', { stranger: true }, /signature/],
    ['from the future', { claims: { iat: Math.floor(Date.now() / 1000) + 3600 } }, /"iat"/],
  ])('refuse an ID token %s, and log which check it did not pass', async (_name, forged, logged) => {
    provider.forged = forged
    const finish = vi.spyOn(Provider.prototype, 'finish')
    try {
      expect(await codeFor(aPerson())).toMatchObject({ what: 'refused', text: 'Answer refused' })
      expect(reasonOf(finish.mock.settledResults[0]!.value)).toMatch(logged)
    } finally {
      finish.mockRestore()
      provider.forged = null
    }
  })

  it('refuse a proof for which the provider did not ask its user again', async () => {
    const { ann, person } = await linked()
    provider.forged = { claims: { auth_time: Math.floor(Date.now() / 1000) - 3600 } }
    try {
      const { what, text } = await codeFor(person, server, ann, calls.startCompanyProof)
      expect([what, text]).toEqual(['refused', 'Answer refused'])
    } finally {
      provider.forged = null
    }
  })

  it('refuse a code for another purpose or user, and what the provider refuses', async () => {
    const { ann, person } = await linked()
    const bob = await server.signUp()
    const link = await codeFor(aPerson(), server, ann, calls.startCompanyLink)
    const body = { code: link.text }
    await expect(bob.call(calls.linkIdentity, { body })).rejects.toMatchObject({ code: 'Too late' })
    const again = { code: (await codeFor(person, server, ann, calls.startCompanyLink)).text }
    await expect(ann.call(calls.confirmByCompany, { body: again })).rejects.toMatchObject({ code: 'Too late' })
    const proof = await codeFor(person, server, ann, calls.startCompanyProof)
    await expect(server.stranger.call(calls.finishCompanySignIn, { body: { code: proof.text } })).rejects.toMatchObject(
      {
        code: 'Too late',
      },
    )
    expect(await codeFor(null)).toMatchObject({ what: 'refused', text: 'Provider refused' })
  })

  it('are a fresh proof, linked and unlinked with one only, and nobody else’s', async () => {
    const { ann, person, identity } = await linked()
    const bob = await server.signUp()
    const { text } = await codeFor(person, server, bob, calls.startCompanyLink)
    await expect(bob.call(calls.linkIdentity, { body: { code: text } })).rejects.toMatchObject({
      status: 409,
      code: 'Linked elsewhere',
    })
    const old = { confirmed_at: new Date(Date.now() - DAY).toISOString() }
    await server.services.db.updateTable('user_session').set(old).where('user_id', '=', ann.user.userId).execute()
    const params = { identityId: identity.id }
    const confirmFirst = { status: 403, code: 'Confirm first' }
    await expect(begin(ann, calls.startCompanyLink)).rejects.toMatchObject(confirmFirst)
    await expect(ann.call(calls.removeIdentity, { params })).rejects.toMatchObject(confirmFirst)
    expect(await ann.call(listProofs, {})).toMatchObject({ company: true })
    const bobs = aPerson()
    await linkTo(bob, bobs)
    for (const other of [aPerson(), bobs]) {
      const foreign = await codeFor(other, server, ann, calls.startCompanyProof)
      await expect(ann.call(calls.confirmByCompany, { body: { code: foreign.text } })).rejects.toMatchObject({
        code: 'Not linked',
      })
    }
    const proof = await codeFor(person, server, ann, calls.startCompanyProof)
    await ann.call(calls.confirmByCompany, { body: { code: proof.text } })
    await ann.call(calls.removeIdentity, { params })
    await expect(enter(person)).rejects.toMatchObject({ code: 'Not linked' })
  })

  it('are five at most, and the last way in of an account without a password stays', async () => {
    const { ann, identity } = await linked()
    const { db } = server.services
    const row = await db.selectFrom('user_identity').selectAll().where('id', '=', identity.id).executeTakeFirstOrThrow()
    const { id: _, ...rest } = row
    for (let i = 1; i < 5; i++)
      await db
        .insertInto('user_identity')
        .values({ ...rest, subject: `${row.subject} ${i}` })
        .execute()
    await expect(linkTo(ann, aPerson())).rejects.toMatchObject({ status: 409, code: 'Too many identities' })
    await db.deleteFrom('user_identity').where('user_id', '=', row.user_id).where('id', '!=', row.id).execute()
    await db.updateTable('user_account').set({ password_hash: null }).where('id', '=', row.user_id).execute()
    const remove = ann.call(calls.removeIdentity, { params: { identityId: row.id } })
    await expect(remove).rejects.toMatchObject({ status: 409, code: 'Last way in' })
  })

  it('ask for the code of two factors still, unless the provider asked for one and is trusted', async () => {
    const trusting = await open({ trustMfa: true })
    for (const [to, amr, full] of [
      [server, ['mfa'], false],
      [trusting, ['pwd'], false],
      [trusting, ['pwd', 'mfa'], true],
    ] as const) {
      const { ann, person } = await linked(to)
      const token = await ann.call(createTwoFactorToken, { body: { name: 'Phone' } })
      const code = codeOf(token.generatedSecret, Date.now())
      await ann.call(verifyTwoFactorToken, { params: { tokenId: token.id }, body: { code } })
      expect(await enter({ ...person, amr }, to)).toMatchObject({ fullyAuthenticated: full })
    }
    await trusting.close()
  })

  describe('that make accounts', () => {
    let maker: TestServer
    beforeAll(async () => {
      maker = await open({
        create: true,
        allow: [
          { kind: 'domain', value: 'example.org' },
          { kind: 'group', value: 'traders' },
        ],
        plans: [
          { group: 'traders', plan: 'PRO' },
          { group: 'guests', plan: 'FREE' },
        ],
      })
    })
    afterAll(() => maker.close())

    it('have a free name, a plan by their group, looked at with every sign-in, and no password', async () => {
      await maker.signUp('cara')
      const person = aPerson({ preferred_username: 'Cara', groups: ['guests'] })
      const user = await enter(person, maker)
      expect(user).toMatchObject({ username: 'Cara 2', plan: 'FREE', fullyAuthenticated: true })
      expect(await enter({ ...person, groups: ['guests', 'traders'] }, maker)).toMatchObject({
        userId: user.userId,
        plan: 'PRO',
      })
      expect(await enter({ ...person, groups: [] }, maker)).toMatchObject({ plan: 'PRO' })
      const attempt = maker.stranger.call(signIn, { body: { username: 'Cara 2', password } })
      await expect(attempt).rejects.toMatchObject({ status: 401 })
      const cara: SignedIn = { ...createClient(maker.app, user), user }
      const { identities } = await cara.call(calls.listIdentities, {})
      const params = { identityId: identities[0]?.id ?? 0 }
      await expect(cara.call(calls.removeIdentity, { params })).rejects.toMatchObject({
        status: 409,
        code: 'Last way in',
      })
    })

    it('are called by their address without another name', async () => {
      const { preferred_username: _, ...person } = aPerson()
      expect(await enter(person, maker)).toMatchObject({ username: person.email })
      const other = aPerson({ preferred_username: ' ', email: person.email! })
      expect(await enter(other, maker)).toMatchObject({ username: `${person.email} 2` })
    })

    it('let nobody in whom the settings do not, also when an account was made before', async () => {
      const notAllowed = { status: 403, code: 'Not allowed here' }
      const unverified = aPerson({ email_verified: false })
      const noEmail = { status: 403, code: 'No verified email' }
      await expect(enter(unverified, maker)).rejects.toMatchObject(noEmail)
      await expect(enter({ sub: unverified.sub }, maker)).rejects.toMatchObject(noEmail)
      await expect(enter(aPerson({ email: 'x@elsewhere.org' }), maker)).rejects.toMatchObject(notAllowed)
      const member = { ...unverified, groups: ['traders'] }
      await enter(member, maker)
      await expect(enter({ ...member, groups: ['former'] }, maker)).rejects.toMatchObject(noEmail)
    })
  })

  it('alone sign in where passwords are switched off', async () => {
    const only = await open({ only: true, create: true, allow: [{ kind: 'domain', value: 'example.org' }] })
    const off = { status: 403, code: 'Switched off' }
    const body = { username: 'ann', password }
    await expect(only.stranger.call(signUp, { body })).rejects.toMatchObject(off)
    await expect(only.stranger.call(signIn, { body })).rejects.toMatchObject(off)
    const user = await enter(aPerson(), only)
    const change = { body: { current: password, new: 'another horse' } }
    await expect(createClient(only.app, user).call(changePassword, change)).rejects.toMatchObject(off)
    expect(await only.stranger.call(readConfig, {})).toMatchObject({ passwords: false, signUp: 'closed' })
    // a password that takes nobody in is no way in
    const { db } = only.services
    const { userId } = user
    await db.updateTable('user_account').set({ password_hash: 'x' }).where('id', '=', userId).execute()
    await db.deleteFrom('user_identity').where('user_id', '=', userId).execute()
    const { id } = await db
      .insertInto('passkey')
      .values({
        user_id: userId,
        credential_id: 'a',
        public_key: 'a',
        counter: 0,
        backed_up: 0,
        transports: toJson([]),
        name: 'Laptop',
        name_key: 'laptop',
        created: '',
        last_used: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const remove = createClient(only.app, user).call(removePasskey, { params: { passkeyId: id } })
    await expect(remove).rejects.toMatchObject({ code: 'Last way in' })
    await only.close()
  })

  it('keep who has left the company out of sessions, API keys and passkeys a day after the last sign-in', async () => {
    const only = await open({ only: true, create: true, allow: [{ kind: 'domain', value: 'example.org' }] })
    const person = aPerson()
    const user = await enter(person, only)
    const leaver: SignedIn = { ...createClient(only.app, user), user }
    const key = await withKey(only, leaver, ['numbers.read'])
    const byKey = async () => (await key.raw({ method: 'GET', url: listJournals.url })).status
    const start = Date.now()
    const after = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: start + ms })
    after(DAY - MINUTE)
    expect([await byKey(), (await leaver.call(me, {})).userId]).toEqual([200, user.userId])
    after(DAY + MINUTE)
    expect(await byKey()).toBe(401)
    await expect(leaver.call(me, {})).rejects.toMatchObject({ status: 401 })
    const off = { status: 403, code: 'Switched off' }
    await expect(only.stranger.call(beginPasskeySignIn, { body: {} })).rejects.toMatchObject(off)
    const answer = {
      ticket: 'v1.none',
      response: { id: 'none', rawId: 'none', type: 'public-key', response: { clientDataJSON: 'none' } },
    }
    const byPasskey = await only.stranger.raw({ method: 'POST', url: signInByPasskey.url, payload: answer })
    expect(byPasskey).toMatchObject({ status: 403, json: { code: 'Switched off' } })
    expect((await only.stranger.call(readConfig, {})).passkeys).toBe(false)
    provider.person = null // the company does not know them any more
    expect(await codeFor(null, only)).toMatchObject({ what: 'refused' })
    expect(await byKey()).toBe(401)

    // who is still there signs in again, and keys and all sessions go on
    await enter(person, only)
    expect([await byKey(), (await leaver.call(me, {})).userId]).toEqual([200, user.userId])
    // a link of the administrator lets in for as long
    const { db, key: secret, config } = only.services
    await db.deleteFrom('user_identity').where('user_id', '=', user.userId).execute()
    expect(await byKey()).toBe(401)
    const link = signInLink(secret, config, user.userId, Date.now()).split('=')[1] ?? ''
    const byLink = createClient(only.app, await only.stranger.call(signInByLink, { body: { link } }))
    expect((await byLink.call(me, {})).userId).toBe(user.userId)
    after(2 * DAY + 2 * MINUTE)
    await expect(byLink.call(me, {})).rejects.toMatchObject({ status: 401 })
    await only.close()
    // where passwords sign in too, nothing of this applies
    const both = await linked()
    after(10 * DAY)
    expect((await both.ann.call(me, {})).userId).toBe(both.ann.user.userId)
  })

  it('say when the provider is away or another one, and the server starts without it', async () => {
    const asked = () => (['answered', 'failed'] as const).map((outcome) => outsideCount('company provider', outcome))
    const [answered = 0, failed = 0] = asked()
    const other = await open({ issuer: provider.issuer.replace('127.0.0.1', 'localhost'), only: true })
    await expect(begin(other.stranger)).rejects.toMatchObject({ status: 502, code: 'Wrong provider' })
    await other.close()
    const gone = await startCompanyProvider([callback])
    const without = await open({ issuer: gone.issuer })
    gone.person = aPerson()
    const { address, cookie } = await begin(without.stranger)
    const { search } = await visit(address)
    await gone.stop()
    const away = { what: 'refused', text: 'Provider unavailable' }
    expect(await comeBack(without, search, cookie)).toMatchObject(away)
    await without.close()
    const later = await open({ issuer: gone.issuer })
    await expect(begin(later.stranger)).rejects.toMatchObject({ status: 502, code: 'Provider unavailable' })
    await later.close()
    // Answered: discovery of two providers. Failed: the token request, then discovery, of the provider that is away.
    expect(asked()).toEqual([answered + 2, failed + 2])
    const plain = await testServer(store)
    await expect(begin(plain.stranger)).rejects.toMatchObject({ status: 403, code: 'Switched off' })
    await plain.close()
  })

  describe('that the provider signs out', () => {
    const report = (form: string, type = 'application/x-www-form-urlencoded') =>
      server.stranger.raw({
        method: 'POST',
        url: '/v1/auth/oidc/logout',
        payload: form,
        headers: { 'content-type': type },
      })
    const isIn = (client: Client) =>
      client.call(me, {}).then(
        () => true,
        () => false,
      )

    it('are out here as well, in every session, and of nobody else', async () => {
      const { ann, person } = await linked()
      const { ann: bob } = await linked()
      const entered = createClient(server.app, await enter(person))
      const key = await withKey(server, ann, ['numbers.read'])
      expect(await report(await provider.signOut(person.sub))).toMatchObject({ status: 200 })
      expect([await isIn(ann), await isIn(entered), await isIn(bob)]).toEqual([false, false, true])
      expect(await key.raw({ method: 'GET', url: listJournals.url })).toMatchObject({ status: 200 })
      const again = createClient(server.app, await enter(person))
      expect(await isIn(again)).toBe(true)
    })

    it('need not be known here', async () => {
      expect(await report(await provider.signOut('nobody'))).toMatchObject({ status: 200 })
    })

    it('stay in where the report is not the provider’s, is for others, is old or is no report', async () => {
      const { ann, person } = await linked()
      const now = Math.floor(Date.now() / 1000)
      for (const forged of [
        { stranger: true },
        { claims: { aud: 'another client' } },
        { claims: { iss: 'https://id.example.org' } },
        { claims: { iat: now - 1000 } },
        { claims: { events: {} } },
        { claims: { nonce: 'n' } },
        { claims: { sub: undefined } },
      ] as const)
        expect(await report(await provider.signOut(person.sub, forged)), JSON.stringify(forged)).toMatchObject({
          status: 400,
        })
      await enter(person)
      const idToken = provider.tokens.at(-2) ?? ''
      expect(await report(`logout_token=${idToken}`)).toMatchObject({ status: 400 })
      expect(await report('')).toMatchObject({ status: 400 })
      expect(await report('logout_token=a.b.c')).toMatchObject({ status: 400 })
      expect((await report(await provider.signOut(person.sub), 'text/plain')).status).toBe(415)
      expect(await isIn(ann)).toBe(true)
    })
  })

  it('say that a link is needed where neither accounts are made nor passwords taken, and a sign-in link lets in once', async () => {
    const only = await open({ only: true })
    await expect(enter(aPerson(), only)).rejects.toMatchObject({ status: 403, code: 'Link needed' })
    const { db, key, config } = only.services
    const userId = await insertUser(db, {
      username: 'ann',
      passwordHash: null,
      plan: 'PRO',
      planUntil: null,
      demo: 0,
      created: new Date().toISOString(),
    })
    const address = new URL(signInLink(key, config, userId, Date.now()))
    expect(address.href).toMatch(/^http:\/\/127\.0\.0\.1:9\/base\/login#once=v1\.[\w-]+$/)
    const body = { link: address.hash.slice('#once='.length) }
    const user = await only.stranger.call(signInByLink, { body })
    expect(user).toMatchObject({ userId, fullyAuthenticated: true })
    const tooLate = { status: 422, code: 'Too late' }
    await expect(only.stranger.call(signInByLink, { body })).rejects.toMatchObject(tooLate)
    const other = signInLink(key, config, userId, Date.now() - 10 * MINUTE).split('=')[1] ?? ''
    await expect(only.stranger.call(signInByLink, { body: { link: other } })).rejects.toMatchObject(tooLate)
    // nothing else lets it in
    const ann: SignedIn = { ...createClient(only.app, user), user }
    const identityId = (await linkTo(ann, aPerson(), only)).id
    await expect(ann.call(calls.removeIdentity, { params: { identityId } })).rejects.toMatchObject({
      code: 'Last way in',
    })
    await only.close()
  })
})
