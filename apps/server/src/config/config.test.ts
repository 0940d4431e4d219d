import { describe, expect, it } from 'vitest'
import { ConfigError } from './config-error.ts'
import { readConfig } from './config.ts'

const messageOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment, '/srv')
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('nothing was wrong')
}

describe('the configuration', () => {
  it('needs nothing: everything has a default', () => {
    expect(readConfig({}, '/srv')).toEqual({
      port: 4400,
      host: '127.0.0.1',
      dataDir: '/srv/data',
      databaseUrl: null,
      publicUrl: null,
      basePath: '',
      signUp: 'first',
      defaultPlan: 'PRO',
      twoFactor: false,
      mcp: false,
      metricsToken: null,
      company: null,
      issuesPage: false,
      demo: true,
      demoAccounts: { most: 200, ofOneNetwork: 20 },
      logLevel: 'warn',
      trustProxy: false,
      sessionKey: null,
      s3: null,
      maxUploadMb: 100,
      backup: {
        everyMs: 86_400_000,
        folder: '/srv/data/backups',
        kept: { days: 7, weeks: 4, months: 12 },
        withBars: false,
      },
      quotas: {
        PICTURES: 5_000_000_000,
        BARS: 512_000_000,
        IMPORTS: 2_000_000_000,
        ARCHIVES: 5_000_000_000,
        JOURNALS: 50,
        TRADES: 2_000_000,
        TEXTS: 500_000_000,
        IMPORTS_DAY: 200,
      },
      memoryMb: null,
      ftp: null,
      feeds: { video: null, blog: null, changelog: null },
      priceSourceAddresses: [],
      push: 'NO_PUBLIC_URL',
      links: {
        review: null,
        blog: null,
        billing: null,
        course: null,
        changelog: null,
        documentation: null,
        featureRequest: null,
        passwordReset: null,
        firstSteps: null,
      },
    })
  })

  it('takes what the environment says, and an empty setting as none', () => {
    const config = readConfig(
      {
        PORT: '0',
        HOST: '::',
        DATA_DIR: '/var/lib/journal',
        DATABASE_URL: 'postgres://me:secret@db.example:5433/journal',
        PUBLIC_URL: 'https://journal.example/',
        SIGN_UP: 'closed',
        DEFAULT_PLAN: 'FREE',
        TWO_FACTOR: 'on',
        DEMO: 'off',
        LOG_LEVEL: '',
        LINK_FEATURE_REQUEST: 'https://example.org/wishes',
        UNRELATED: 'value',
      },
      '/srv',
    )
    expect(config).toMatchObject({
      port: 0,
      host: '::',
      dataDir: '/var/lib/journal',
      databaseUrl: 'postgres://me:secret@db.example:5433/journal',
      publicUrl: 'https://journal.example',
      signUp: 'closed',
      defaultPlan: 'FREE',
      twoFactor: true,
      demo: false,
      logLevel: 'warn',
    })
    expect(config.links.featureRequest).toBe('https://example.org/wishes')
  })

  it('names the setting that is wrong in one sentence', () => {
    expect(messageOf({ PORT: '65536' })).toBe('The setting PORT must be a number from 0 to 65535, not "65536".')
    expect(messageOf({ PORT: '80x' })).toContain('PORT')
    expect(messageOf({ SIGN_UP: 'everybody' })).toBe(
      'The setting SIGN_UP must be first, open or closed, not "everybody".',
    )
    expect(messageOf({ DEFAULT_PLAN: 'GOLD' })).toBe('The setting DEFAULT_PLAN must be FREE, PRO or TRIAL, not "GOLD".')
    expect(messageOf({ DEMO: 'yes' })).toBe('The setting DEMO must be on or off, not "yes".')
    expect(messageOf({ PUBLIC_URL: 'journal.example' })).toContain('PUBLIC_URL')
    expect(messageOf({ LINK_BLOG: 'javascript:alert(1)' })).toContain('LINK_BLOG')
  })

  it('serves below a path that the public address ends with', () => {
    const set = { BASE_PATH: '/journal', PUBLIC_URL: 'https://example.org/journal/' }
    expect(readConfig(set, '/')).toMatchObject({ basePath: '/journal', publicUrl: 'https://example.org/journal' })
    expect(readConfig({ BASE_PATH: '/a/b' }, '/')).toMatchObject({ basePath: '/a/b', publicUrl: null })
    for (const wrong of ['journal', '/journal/', '/', '/a//b', '/a b', '/a?b'])
      expect(messageOf({ BASE_PATH: wrong })).toContain('The setting BASE_PATH must be a path such as /journal')
    for (const wrong of ['https://example.org', 'https://example.org/journals', 'https://example.org/x/journal'])
      expect(messageOf({ ...set, PUBLIC_URL: wrong })).toBe(
        `The setting PUBLIC_URL must end with BASE_PATH (/journal), not "${wrong}".`,
      )
  })

  it('takes company accounts from one provider, and refuses a set that lets in more than is meant', () => {
    const set = {
      PUBLIC_URL: 'https://journal.example',
      OIDC_ISSUER: 'https://id.example/realms/desk',
      OIDC_CLIENT_ID: 'afterclose',
    }
    expect(readConfig(set, '/').company).toEqual({
      issuer: 'https://id.example/realms/desk',
      clientId: 'afterclose',
      clientSecret: null,
      name: 'Company account',
      allow: [],
      create: false,
      groupsClaim: 'groups',
      plans: [],
      only: false,
      trustMfa: false,
      recheckMs: 86_400_000,
    })
    const more = {
      OIDC_ALLOW: 'Ann@Example.org, @example.COM,group:Trading desk',
      OIDC_CREATE: 'on',
      OIDC_PLANS: 'traders:PRO,a:b:FREE',
    }
    expect(readConfig({ ...set, ...more }, '/').company).toMatchObject({
      allow: [
        { kind: 'address', value: 'ann@example.org' },
        { kind: 'domain', value: 'example.com' },
        { kind: 'group', value: 'Trading desk' },
      ],
      create: true,
      plans: [
        { group: 'traders', plan: 'PRO' },
        { group: 'a:b', plan: 'FREE' },
      ],
    })
    expect(messageOf({ OIDC_ONLY: 'on' })).toBe('The setting OIDC_ISSUER is missing. OIDC_ONLY needs it.')
    expect(messageOf({ ...set, OIDC_CLIENT_ID: '' })).toContain('OIDC_CLIENT_ID is missing')
    expect(messageOf({ ...set, PUBLIC_URL: '' })).toContain('PUBLIC_URL is missing')
    for (const wrong of ['http://id.example', 'id.example'])
      expect(messageOf({ ...set, OIDC_ISSUER: wrong })).toContain('The setting OIDC_ISSUER must be')
    expect(readConfig({ ...set, OIDC_ISSUER: 'http://127.0.0.1:1' }, '/').company).toMatchObject({
      clientId: 'afterclose',
    })
    expect(messageOf({ ...set, OIDC_CREATE: 'on' })).toContain('OIDC_CREATE=on needs OIDC_ALLOW')
    for (const wrong of ['everybody', '@', '@example', 'group:', 'ann@'])
      expect(messageOf({ ...set, OIDC_ALLOW: wrong })).toContain(`not "${wrong}"`)
    expect(messageOf({ ...set, OIDC_PLANS: 'traders:GOLD' })).toContain('not "traders:GOLD"')
    const secret = messageOf({ ...set, OIDC_CLIENT_SECRET: 'hush', OIDC_CREATE: 'x' })
    expect(secret).not.toContain('hush')
  })

  it('takes feeds from the internet or from files, and from nothing else', () => {
    const { feeds } = readConfig(
      { FEED_VIDEO: 'https://Videos.example/feed', FEED_BLOG: 'blog.xml', FEED_CHANGELOG: '/srv/c:d.xml' },
      '/home',
    )
    expect(feeds).toEqual({
      video: { kind: 'address', address: 'https://videos.example/feed' },
      blog: { kind: 'file', path: '/home/blog.xml' },
      changelog: { kind: 'file', path: '/srv/c:d.xml' },
    })
    for (const wrong of [
      'ftp://videos.example/',
      'file:///etc/passwd',
      'https://me:secret@videos.example/',
      'https://',
    ])
      expect(messageOf({ FEED_VIDEO: wrong })).toMatch(
        /^The setting FEED_VIDEO must be a web address without a password/,
      )
  })

  it('opens addresses inside for price bars only where they are named', () => {
    expect(readConfig({ PRICE_SOURCE_ADDRESSES: '192.168.1.20:8080, 10.0.0.7,[fd00::1]:80' }, '/srv')).toMatchObject({
      priceSourceAddresses: [
        { address: '192.168.1.20', port: 8080 },
        { address: '10.0.0.7', port: null },
        { address: 'fd00::1', port: 80 },
      ],
    })
    const wrong = 'PRICE_SOURCE_ADDRESSES must be comma-separated addresses such as 192.168.1.20:8080'
    for (const text of ['localhost', '192.168.1.20:x', '10.0.0.0/8'])
      expect(messageOf({ PRICE_SOURCE_ADDRESSES: text })).toContain(wrong)
  })

  it('sends notices to devices where its own address is https, and at push services of the makers of browsers', () => {
    const site = { PUBLIC_URL: 'https://journal.example/' }
    expect(readConfig(site, '/').push).toEqual({
      subject: 'https://journal.example',
      hosts: ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.notify.windows.com', 'web.push.apple.com'],
    })
    expect(readConfig({ PUBLIC_URL: 'http://journal.example' }, '/').push).toBe('NO_PUBLIC_URL')
    expect(readConfig({ ...site, PUSH: 'off' }, '/').push).toBe('OFF')
    expect(readConfig({ PUSH: 'off' }, '/').push).toBe('OFF')
    expect(messageOf({ PUSH: 'yes' })).toBe('The setting PUSH must be on or off, not "yes".')
  })

  it('takes other push services by name, and never an address, a port or a whole domain of the top', () => {
    const site = { PUBLIC_URL: 'https://journal.example' }
    expect(readConfig({ ...site, PUSH_HOSTS: 'Push.Example.org, *.push.example.net' }, '/').push).toEqual({
      subject: 'https://journal.example',
      hosts: ['push.example.org', '*.push.example.net'],
    })
    for (const wrong of [
      '*',
      '*.org',
      'localhost',
      '127.0.0.1',
      '[::1]',
      'push.*.example.org',
      'push.example.org:8443',
      'https://push.example.org',
      'push.example.org/path',
      'push.example.org,',
      'push.example.org push.example.net',
    ])
      expect(messageOf({ ...site, PUSH_HOSTS: wrong })).toContain(
        'PUSH_HOSTS must be comma-separated names of hosts such as *.push.services.mozilla.com',
      )
  })

  it('trusts the proxies that are named, and never just a number of them', () => {
    expect(readConfig({ TRUST_PROXY: 'off' }, '/').trustProxy).toBe(false)
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1,loopback' }, '/').trustProxy).toEqual([
      '10.0.0.0/8',
      '::1',
      'loopback',
    ])
    for (const wrong of [
      'on',
      'true',
      '1',
      '10.0.0.0/33',
      '10.0.0/8',
      '::1/129',
      'proxy.example',
      '127.0.0.1,',
      '0.0.0.0/0',
    ])
      expect(messageOf({ TRUST_PROXY: wrong })).toBe(
        `The setting TRUST_PROXY must be off, or comma-separated addresses such as 10.0.0.0/8, not "${wrong}".`,
      )
  })

  const s3 = {
    S3_ENDPOINT: 'https://s3.example/',
    S3_BUCKET: 'journals',
    S3_ACCESS_KEY: 'AK',
    S3_SECRET_KEY: 'secret',
  }

  it('keeps files in S3 when it is told all that this needs', () => {
    expect(readConfig(s3, '/srv').s3).toEqual({
      kind: 's3',
      endpoint: 'https://s3.example',
      bucket: 'journals',
      region: 'us-east-1',
      accessKey: 'AK',
      secretKey: 'secret',
      prefix: '',
    })
    const placed = readConfig({ ...s3, S3_REGION: 'eu-1', S3_PREFIX: 'a/b', MAX_UPLOAD_MB: '250' }, '/srv')
    expect(placed).toMatchObject({ s3: { region: 'eu-1', prefix: 'a/b/' }, maxUploadMb: 250 })
    expect(readConfig({ ...s3, S3_PREFIX: 'a/' }, '/srv').s3?.prefix).toBe('a/')
  })

  it('names the setting that S3 misses, or that is wrong', () => {
    for (const name of ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const) {
      expect(messageOf({ ...s3, [name]: '' })).toMatch(
        new RegExp(`^The setting ${name} is missing. S3_\\w+ needs it.$`),
      )
    }
    expect(readConfig({ S3_OF_ANOTHER_PROGRAM: '1' }, '/srv').s3).toBeNull()
    expect(messageOf({ S3_PREFIX: 'a' })).toBe('The setting S3_ENDPOINT is missing. S3_PREFIX needs it.')
    expect(messageOf({ ...s3, S3_ENDPOINT: 's3.example' })).toContain('S3_ENDPOINT must be a web address')
    expect(messageOf({ ...s3, S3_BUCKET: 'Our Journals' })).toContain('S3_BUCKET must be the name of a bucket')
    expect(messageOf({ ...s3, S3_PREFIX: '/a' })).toContain('S3_PREFIX must be names separated by slashes')
    for (const size of ['0', '-1', '1.5', '501', '1000', 'x'])
      expect(messageOf({ MAX_UPLOAD_MB: size })).toContain(
        'MAX_UPLOAD_MB must be a whole number of megabytes from 1 to 500',
      )
  })

  it('holds as much as the machine has, or less', () => {
    expect(readConfig({ MEMORY_MB: '512' }, '/srv').memoryMb).toBe(512)
    for (const size of ['0', '399', '512.5', '1e3', 'all'])
      expect(messageOf({ MEMORY_MB: size })).toContain('MEMORY_MB must be a whole number of megabytes, 400 or more')
  })

  it('opens an FTP endpoint only where it has a port', () => {
    const ftp = (values: Record<string, string>) => readConfig(values, '/home').ftp
    const off = { FTP_HOST: '0.0.0.0', FTP_PUBLIC_HOST: 'ftp.example.org', FTP_PASSIVE_PORTS: '50000-50099' }
    expect(ftp(off)).toBeNull()
    const plain = { port: 21, host: '127.0.0.1', publicHost: null, passivePorts: null, tls: null }
    expect(ftp({ FTP_PORT: '21' })).toEqual(plain)
    expect(ftp({ ...off, FTP_PORT: '2121', FTP_TLS_CERT: 'cert.pem', FTP_TLS_KEY: '/etc/key.pem' })).toEqual({
      port: 2121,
      host: '0.0.0.0',
      publicHost: 'ftp.example.org',
      passivePorts: { first: 50_000, last: 50_099 },
      tls: { certFile: '/home/cert.pem', keyFile: '/etc/key.pem' },
    })
    expect(messageOf({ FTP_PORT: 'on' })).toContain('FTP_PORT')
    for (const range of ['50000', '50099-50000', '80-90', '60000-70000', '-', '50000-50099-50100'])
      expect(messageOf({ FTP_PASSIVE_PORTS: range })).toContain('FTP_PASSIVE_PORTS must be two ports')
    for (const host of ['ftp://example.org', 'example.org:21', 'a b', '-a', '1.2.3.4, 5.6.7.8'])
      expect(messageOf({ FTP_PUBLIC_HOST: host })).toContain('FTP_PUBLIC_HOST must be a name')
    expect(messageOf({ FTP_TLS_CERT: 'cert.pem' })).toBe('Set both FTP_TLS_CERT and FTP_TLS_KEY, or neither.')
  })

  it('does not repeat a secret', () => {
    expect(messageOf({ S3_SECRET_KEY: 'do not tell' })).not.toContain('do not tell')
    expect(messageOf({ DATABASE_URL: 'mysql://me:secret@db/journal' })).not.toContain('secret')
    expect(messageOf({ SESSION_KEY: 'too short' })).not.toContain('too short')
  })
})

it('each link is set by a variable of its own', () => {
  const none = readConfig({}, '/').links
  for (const name of Object.keys(none)) {
    const variable = `LINK_${name.replace(/[A-Z]/g, '_$&').toUpperCase()}`
    const links = readConfig({ [variable]: 'https://example.org/it' }, '/').links
    expect(links).toEqual({ ...none, [name]: 'https://example.org/it' })
  }
})
