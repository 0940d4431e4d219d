/** Pixel columns of the equity line: twice its width, for screens with two pixels per point. */
export const homeColumns = 800
