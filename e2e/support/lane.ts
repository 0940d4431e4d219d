/**
 * `LAWS=full`: twice as many trades are imported, the dark colours of every state of a part are looked at, else
 * those of its first one. Else what a journey holds is the same in both lanes.
 */
export const fullLane = process.env['LAWS'] === 'full'
