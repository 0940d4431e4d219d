const numbers = ['no', 'one', 'two', 'three', 'four', 'five']

/** "three", or "12" from six on. */
export const numberWord = (count: number): string => numbers[count] ?? String(count)

/** "09:00" */
export const hourWords = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
