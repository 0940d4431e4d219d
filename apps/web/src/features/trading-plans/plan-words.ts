/** Whether not taking a plan cost something: a missed loser is "spared". */
export const missedWord = (r: number | null): 'spared' | 'missed' => (r !== null && r < 0 ? 'spared' : 'missed')
