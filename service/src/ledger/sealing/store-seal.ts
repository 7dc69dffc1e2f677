// How what is to be sealed is looked for.
import { statement } from '#db'

/**
 * Until the end of the transaction rows are read in the order of an index, one by one, and no more
 * of them than are asked for. How many there are behind a place nobody can estimate: where few were
 * expected all of them were read and sorted for each batch.
 */
export const seekInOrder = statement('sealing.seek_in_order')(
  `select set_config('enable_sort', 'off', true), set_config('enable_hashjoin', 'off', true),
          set_config('enable_mergejoin', 'off', true)`,
)
