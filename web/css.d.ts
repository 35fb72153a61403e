/** The build puts a page's style sheets into one file. */
declare module '*.css'
