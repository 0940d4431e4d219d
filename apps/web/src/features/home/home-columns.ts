/** Pixel columns of the equity line: twice its width, for screens with two pixels a point. */
export const homeColumns = 800
