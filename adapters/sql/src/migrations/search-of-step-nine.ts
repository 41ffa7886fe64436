/** What searches counted as a space and as a mark when step 9 of the schema was released. */
export const searchSpaces = '\u0001\t\n\v\f\r\u00a0\u2028\u2029\u3000';
export const searchMarks = `!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~\u00a1\u00ab\u00b7\u00bb\u00bf–—‘’‚“”„•…\u060c\u061b\u061f、。「」『』！（），：；？`;
