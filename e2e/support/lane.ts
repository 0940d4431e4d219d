/**
 * `LAWS=full`, as in `.ci/run`: what only helps to judge a result is made too, a picture of every state. What a journey holds
 * is the same in both lanes.
 */
export const fullLane = process.env['LAWS'] === 'full'
