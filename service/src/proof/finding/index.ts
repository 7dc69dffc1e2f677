// The front door of finding: by which words, amounts and ends of ids everything is found.
export { findByTerms, forgetTerms, forgetTermsOf } from './find.ts'
export { findingWrites } from './note.ts'
export { startFinding } from './read.ts'
export { amountTerm, bareReference, endTerm, typedWords } from './terms.ts'
