/** "1 account", "2 accounts". */
export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
