const places = ['1st trade', '2nd trade', '3rd trade', '4th trade', '5th and later']
/** Position of a trade in its day, by index of the range. */
export const placeName = (range: number): string => places[range] ?? ''

const counts = ['1 trade', '2 trades', '3 trades', '4 to 5', '6 or more']
/** Number of trades on a day, by index of the range. */
export const countName = (range: number): string => counts[range] ?? ''
