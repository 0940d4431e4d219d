/** How sure a claim is: more than luck, not shown to be more, or too few cases to judge (beyond/CERTAINTY 1). */
export type Verdict = 'MORE_THAN_LUCK' | 'COULD_BE_LUCK' | 'TOO_FEW'
