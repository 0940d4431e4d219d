import { type CompanyProvider, startCompanyProvider } from '@afterclose/server/test/support/company-provider'

export interface Company {
  readonly provider: CompanyProvider
  /** Settings of a server whose users sign in with this provider. */
  readonly settings: Readonly<Record<string, string>>
}

/** Starts a provider of company accounts with an account for Mara. @param url of the server that uses it */
export async function startCompany(url: string): Promise<Company> {
  const provider = await startCompanyProvider([`${url}/v1/auth/oidc/callback`])
  provider.person = { sub: '4711', email: 'mara@example.org', email_verified: true, preferred_username: 'mara' }
  const settings = {
    PUBLIC_URL: url,
    SIGN_UP: 'open',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: 'the desk',
  }
  return { provider, settings }
}
