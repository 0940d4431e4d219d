/**
 * Path prefix of the server, without a trailing slash: "/journal" behind a proxy with that path, else empty. The server writes it into the
 * page (BASE_PATH). All requests to the server, and all links that are not routes, start with it.
 */
export const basePath =
  typeof document === 'undefined' ? '' : (document.querySelector('base')?.getAttribute('href') ?? '/').slice(0, -1)
