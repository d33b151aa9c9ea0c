"""The head map beside what else draws attention: an empty page, naive Plotly, BertViz and CircuitsVis, in one run."""
