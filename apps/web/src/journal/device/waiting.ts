/** The outbox of this page: its code loads after the first page, before a connection can be lost. */
export const deviceOutbox = () => import('./device-outbox.ts')
