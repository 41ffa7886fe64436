/** Scripts with which a shell completes the commands and options of a program. */
export { bashCompletion } from './bash.ts';
export { fishCompletion } from './fish.ts';
export { treeOf } from './tree.ts';
export { zshCompletion } from './zsh.ts';
