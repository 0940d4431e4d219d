/** What stands for a figure that is not known, on screen and in printed reports. */
export const unknown = '–'
