/** A setting as docs/settings.md describes it, or several that share a description. */
export interface SettingText {
  readonly names: readonly string[]
  /** Sentences of Markdown. */
  readonly text: string
  /** Default in words, if it is no fixed value. */
  readonly otherwise?: string
}

export interface SettingGroup {
  readonly title: string
  readonly settings: readonly SettingText[]
}

const one = (name: string, text: string, otherwise?: string): SettingText => ({
  names: [name],
  text,
  ...(otherwise === undefined ? {} : { otherwise }),
})

const links = [
  'FIRST_STEPS',
  'DOCUMENTATION',
  'CHANGELOG',
  'FEATURE_REQUEST',
  'PASSWORD_RESET',
  'BILLING',
  'BLOG',
  'COURSE',
  'REVIEW',
]

/** Every setting in the order of docs/settings.md. Their defaults are those of `variables` in `config.ts`. */
export const settingGroups: readonly SettingGroup[] = [
  {
    title: 'Address',
    settings: [
      one('PORT', 'Port to listen on; 0 takes a free one.'),
      one('HOST', 'Address to listen on; `0.0.0.0` to be reached from outside.'),
      one(
        'PUBLIC_URL',
        'Public address of the server, if it is behind a proxy. The live channel accepts pages of this address only.',
      ),
      one(
        'BASE_PATH',
        'Path below which everything is served, such as `/journal`, for a proxy with other applications. `PUBLIC_URL` must end with it; other paths return 404.',
      ),
      one(
        'TRUST_PROXY',
        'Addresses or networks of your proxies, such as `10.0.0.0/8,::1`, or `loopback`, `linklocal`, `uniquelocal`: only they may set a visitor’s address.',
      ),
    ],
  },
  {
    title: 'Data',
    settings: [
      one(
        'DATA_DIR',
        'Folder with all data: the database with the signing key, screenshots, uploads in progress. One server at a time. If the database is missing but its files are still there, the server does not start until they are moved away.',
      ),
      one(
        'DATABASE_URL',
        '`postgres://…` to keep the data in PostgreSQL instead of SQLite. Screenshots and uploads stay in `DATA_DIR`, or go to S3.',
        'SQLite in `DATA_DIR`',
      ),
      {
        names: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
        text: 'Keep screenshots and uploads in a service that speaks S3 (`https://…`, path-style addresses): all four or none. Several servers need it. Existing files are not moved when it is set or removed.',
      },
      one('S3_REGION', 'Region of the S3 service.'),
      one(
        'S3_PREFIX',
        'Prefix of file names in the bucket, such as `afterclose/`. Let the bucket remove incomplete multipart uploads.',
      ),
      one(
        'SESSION_KEY',
        'Signs sessions and encrypts secrets, at least 32 characters. If the key changes, everyone must sign in again, and two-factor tokens, FTP passwords and price source keys can no longer be read.',
        'generated at the first start',
      ),
    ],
  },
  {
    title: 'Backups',
    settings: [
      one(
        'BACKUP_EVERY',
        'Interval of automatic backups, from `1h` to `7d`, or `off`; daily ones at 03:10 UTC, the first one within an hour of the first account. Each is restored into a scratch store and compared.',
      ),
      one(
        'BACKUP_DIR',
        'Folder of these backups; another disk is better. Several servers name one that all of them reach.',
        '`backups` in `DATA_DIR`',
      ),
      one(
        'BACKUP_KEEP',
        'Retention: the newest of each of the last days, weeks and months that have one. Only verified ones count, and the newest always stays.',
      ),
      one('BACKUP_WITH_BARS', '`on`: these backups include price bars.'),
    ],
  },
  {
    title: 'Accounts',
    settings: [
      one('SIGN_UP', 'Who may create an account: `first` (only the first visitor), `open`, `closed`.'),
      one(
        'DEFAULT_PLAN',
        'Plan of new accounts: `FREE`, `PRO`, or `TRIAL` (`PRO` for 14 days, then `FREE`). Plans are only mentioned if there are others than `PRO`, or `LINK_BILLING` is set.',
      ),
      one(
        'TWO_FACTOR',
        '`on`: users can require an authenticator code at sign-in. They set it up under "Two Factor Authentication" in the account menu.',
      ),
      one('DEMO', 'Whether the first page offers the demo journal: `on` or `off`.'),
      one('DEMO_ACCOUNTS', 'Demo journals that may exist at a time; each is removed after three days. 0 for no limit.'),
      one(
        'DEMO_ACCOUNTS_PER_NETWORK',
        'Of these, how many may be opened from one IPv4 address, or one IPv6 network (/48). 0 for no limit.',
      ),
    ],
  },
  {
    title: 'Company accounts (OpenID Connect)',
    settings: [
      one(
        'OIDC_ISSUER',
        'Address of the provider whose accounts can sign in, such as `https://id.example.org/realms/desk`. Needs `PUBLIC_URL`.',
      ),
      {
        names: ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
        text: 'Client that the provider has for this server. Its redirect address is `PUBLIC_URL` with `/v1/auth/oidc/callback`.',
      },
      one('OIDC_NAME', 'Name on the button.'),
      one(
        'OIDC_ALLOW',
        'Who may sign in: comma-separated addresses, `@domains` and `group:names`. Addresses count only if the provider has verified them.',
        'everybody',
      ),
      one('OIDC_CREATE', '`on`: a user without an account gets one. Needs `OIDC_ALLOW`.'),
      one('OIDC_GROUPS_CLAIM', 'Claim of the ID token with the groups.'),
      one('OIDC_PLANS', 'Plans by group, such as `traders:PRO,guests:FREE`. The first match is set at every sign-in.'),
      one(
        'OIDC_ONLY',
        '`on` switches passwords off: for signing in, signing up and changing them. Passkeys are a second factor only.',
      ),
      one(
        'OIDC_RECHECK',
        'With `OIDC_ONLY`: how long sessions and API keys work after the last sign-in with the company account, from `1h` to `30d`.',
      ),
      one(
        'OIDC_TRUST_MFA',
        '`on`: no code is required if the provider states that it verified a second factor (`amr` with `mfa`).',
      ),
    ],
  },
  {
    title: 'Limits',
    settings: [
      one('MAX_UPLOAD_MB', 'Largest import file, in megabytes, up to 500. Pictures may have 5, statements by FTP 50.'),
      one(
        'MEMORY_MB',
        'Memory limit of the server in megabytes, at least 400, if it shares a machine.',
        'what the machine or container has',
      ),
      one(
        'QUOTA_PICTURES_MB',
        'Megabytes of pictures that an account may keep, with their thumbnails; 0 for no limit, as for the other quotas.',
      ),
      one('QUOTA_BARS_MB', 'Megabytes of price bars that an account may keep.'),
      one(
        'QUOTA_IMPORTS_MB',
        'Megabytes of import files that an account may have waiting, with the rows that were read from them.',
      ),
      one('QUOTA_ARCHIVES_MB', 'Megabytes of archives that an account may be restoring.'),
      one('QUOTA_JOURNALS', 'Journals that an account may own.'),
      one('QUOTA_TRADES', 'Trades that an account may keep in all its journals; a visitor of the demo 25,000 at most.'),
      one(
        'QUOTA_TEXTS_MB',
        'Megabytes of texts that an account may keep in all its journals: notes, sessions, plans, reviews, notes of trades; a visitor of the demo 10 at most.',
      ),
      one(
        'QUOTA_IMPORTS_DAY',
        'Imports that an account may begin in 24 hours. Fills of programs count once a merge; statements by FTP do not count.',
      ),
    ],
  },
  {
    title: 'Statements by FTP',
    settings: [
      one('FTP_PORT', 'Port of the FTP endpoint for MetaTrader’s statements; without it there is no endpoint.'),
      one('FTP_HOST', 'Address to listen on for FTP.', '`HOST`'),
      one(
        'FTP_PUBLIC_HOST',
        'FTP server name or address shown to traders, and the address for transfers behind a router.',
        'host of `PUBLIC_URL`',
      ),
      one('FTP_PASSIVE_PORTS', 'Ports for transfers, such as `50000-50099`, to open in a firewall.', 'any'),
      {
        names: ['FTP_TLS_CERT', 'FTP_TLS_KEY'],
        text: 'Certificate and key files, for clients that support TLS (MetaTrader does not).',
      },
    ],
  },
  {
    title: 'Other servers',
    settings: [
      one(
        'PRICE_SOURCE_ADDRESSES',
        'Comma-separated addresses in your own network from which traders may fetch price bars, such as `192.168.1.20:8080`.',
        'only the public internet',
      ),
      one('PUSH', '`off`: no notices to devices (Web Push). They need `PUBLIC_URL` with an https address.'),
      one('PUSH_HOSTS', 'Push services that notices may be sent to.'),
      {
        names: ['FEED_VIDEO', 'FEED_BLOG', 'FEED_CHANGELOG'],
        text: 'RSS or Atom feeds to show: a web address (`https://…`), or a file by its path. Addresses inside your own network are never fetched. Feeds that are not set, or empty, are not shown.',
      },
      one(
        'MCP',
        '`on`: assistants may connect by the Model Context Protocol at `/mcp`, with API keys ([api.md](api.md)).',
      ),
    ],
  },
  {
    title: 'Operation and links',
    settings: [
      one('LOG_LEVEL', '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.'),
      one(
        'METRICS_TOKEN',
        'Bearer token of `/metrics` for Prometheus, at least 32 characters; without it the address does not exist.',
      ),
      one(
        'ISSUES_PAGE',
        '`on`: the settings have an "Issues" page, which lists possible problems in a journal’s data.',
      ),
      { names: links.map((name) => `LINK_${name}`), text: 'External pages; a link without an address is not shown.' },
    ],
  },
]
