/** Whether not taking a plan cost something: a loser is spared. */
export const missedWord = (r: number | null): 'spared' | 'missed' => (r !== null && r < 0 ? 'spared' : 'missed')
