/** Text for an unknown figure, on screen and in printed reports. */
export const unknown = '–'
