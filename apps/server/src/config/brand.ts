/** Name of the product, on pages and on the icon of the installed app. */
export const brand = 'Afterclose'
