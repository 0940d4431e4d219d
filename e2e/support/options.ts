/**
 * Settings of a server with all optional features: every external address, so that every link shows, FTP on a free port, two-factor and the
 * page of issues. Journeys share it, because each set of settings costs a server and a browser.
 */
export const allOptions = {
  LINK_REVIEW: 'https://example.org/review',
  LINK_BILLING: 'https://example.org/billing',
  LINK_COURSE: 'https://example.org/course',
  LINK_CHANGELOG: 'https://example.org/changelog',
  LINK_DOCUMENTATION: 'https://example.org/documentation',
  LINK_FEATURE_REQUEST: 'https://example.org/wishes',
  LINK_PASSWORD_RESET: 'https://example.org/reset',
  FTP_PORT: '0',
  FTP_HOST: '127.0.0.1',
  ISSUES_PAGE: 'on',
  TWO_FACTOR: 'on',
}
