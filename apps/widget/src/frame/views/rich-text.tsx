import { piecesOf } from '@helpdesk/ui';

/** Text as text; what looks like a link is one. */
export function RichText({ text }: { readonly text: string }) {
  return (
    <>
      {piecesOf(text).map(({ text: piece, href }) =>
        href === undefined ? (
          piece
        ) : (
          <a href={href} target="_blank" rel="noopener noreferrer">
            {piece}
          </a>
        ),
      )}
    </>
  );
}
