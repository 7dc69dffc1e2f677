/** Where the page is drawn. */
export const ROOT_ID = 'page'
/** Where the server's facts for the page stand. */
export const DATA_ID = 'page-data'
