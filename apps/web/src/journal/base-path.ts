/**
 * Path below which the server is reached, without a slash at the end: "/journal" behind a proxy that has it there, else empty. The server
 * writes it into the page (BASE_PATH). Everything that is asked of the server, and every link that is no route, begins with it.
 */
export const basePath =
  typeof document === 'undefined' ? '' : (document.querySelector('base')?.getAttribute('href') ?? '/').slice(0, -1)
