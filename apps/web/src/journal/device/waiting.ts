/** The outbox of this page: its code loads after the first page, or with a form that sends (send-or-keep.ts). */
export const deviceOutbox = () => import('./device-outbox.ts')

export const keptOnDevice = 'Kept on this device. It is sent when the connection is back.'
