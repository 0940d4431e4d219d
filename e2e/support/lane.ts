/**
 * `LAWS=full`, as in `.ci/run`: twice as many trades are imported, the dark colours of every state of a part are looked at, else
 * those of its first one, and a picture of every state is made, which helps to judge a result. Else what a journey holds is
 * the same in both lanes.
 */
export const fullLane = process.env['LAWS'] === 'full'
