/**
 * `LAWS=full`: imports twice as many trades, and checks the dark colours of every state of a component instead of only its first. Otherwise
 * journeys are the same in both modes.
 */
export const fullLane = process.env['LAWS'] === 'full'
