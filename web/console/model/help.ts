/** The guide for operators, which the service itself shows. A part of it: `${HELP}#events`. */
export const HELP = '/guide'
